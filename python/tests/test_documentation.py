"""The examples of the documentation, and the texts of `help` and of editors."""

import ast
import doctest
import inspect
import unittest

import sissa
import sissa.pyffish
from common import ROOT


class Examples(unittest.TestCase):
    def test_the_examples_are_true(self):
        text = (ROOT / "docs" / "python.md").read_text(encoding="utf-8").replace("```\n", "\n")
        page = doctest.DocTestParser().get_doctest(text, {}, "python.md", None, 0)
        results = [doctest.DocTestRunner().run(page), doctest.testmod(sissa)]
        self.assertEqual([result.failed for result in results], [0, 0])
        self.assertGreater(results[0].attempted, 25)


class Types(unittest.TestCase):
    """Editors take the texts from the types, `help` from the module."""

    @classmethod
    def setUpClass(cls):
        cls.types, cls.signatures = {}, {}
        source = ast.parse((ROOT / "python" / "sissa" / "_sissa.pyi").read_text(encoding="utf-8")).body
        limits = next(node.body for node in source if getattr(node, "name", "") == "_Limits")

        def parameters(given):
            """The names of parameters, and of those that are only given by name."""
            names = [it.arg for it in [*given.posonlyargs, *given.args] if it.arg not in ["self", "cls"]]
            by_name = [it.arg for it in given.kwonlyargs]
            if given.kwarg:
                by_name += [it.target.id for it in limits] if given.kwarg.arg == "limits" else [given.kwarg.arg]
            return names, sorted(by_name)

        def read(body, of=""):
            for node in body:
                name = getattr(node, "name", None) or ast.unparse(getattr(node, "target", ast.Name("_")))
                if name == "__new__":
                    cls.signatures[of[:-1]] = parameters(node.args)
                if name[0] == "_":
                    continue
                text = None if isinstance(node, ast.AnnAssign) else ast.get_docstring(node)
                is_property = any(ast.unparse(it) == "property" for it in getattr(node, "decorator_list", []))
                cls.types[of + name] = text, is_property
                if isinstance(node, ast.FunctionDef) and not is_property:
                    cls.signatures[of + name] = parameters(node.args)
                if isinstance(node, ast.ClassDef):
                    read(node.body, f"{name}.")

        read(source)

    def test_each_type_is_that_of_a_name_and_says_what_it_is(self):
        for name, (text, is_property) in self.types.items():
            value = sissa._sissa
            for part in name.split("."):
                value = getattr(value, part)
            self.assertTrue(value.__doc__, name)
            # No attribute can be set.
            self.assertEqual(is_property, inspect.isgetsetdescriptor(value), name)
            if text is not None:
                self.assertEqual(value.__doc__.split(), text.split(), name)
            if name in self.signatures:
                given = [it for it in inspect.signature(value).parameters.values() if it.name != "self"]
                is_by_name = [it.kind in [it.KEYWORD_ONLY, it.VAR_KEYWORD] for it in given]
                names = [it.name for it, only in zip(given, is_by_name) if not only]
                by_name = sorted(it.name for it, only in zip(given, is_by_name) if only)
                self.assertEqual((names, by_name), self.signatures[name], name)

    def test_each_name_has_its_type(self):
        for name, value in vars(sissa._sissa).items():
            members = [f".{member}" for member in vars(value)] if isinstance(value, type) else []
            for member in ["", *members]:
                if name[0] != "_" and member[1:2] != "_":
                    self.assertIn(name + member, self.types)

    def test_functions_in_python_say_what_they_take_and_give(self):
        for owner in [sissa, sissa.Engine, sissa.pyffish]:
            for name, function in inspect.getmembers(owner, inspect.isfunction):
                if not function.__module__.startswith("sissa"):
                    continue
                signature = inspect.signature(function)
                given = [value.annotation for key, value in signature.parameters.items() if key != "self"]
                self.assertNotIn(inspect.Parameter.empty, [*given, signature.return_annotation], name)

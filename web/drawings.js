// Sissa's own drawings of the pieces, on a grid of 100 by 100: of the ten kinds, and of those that Fairy-Stockfish
// names. What follows the = is JSON, which `sissa diagram` reads too. Names with a capital letter are parts of drawings.
//
// The archbishop is half knight and half bishop, and so are the chancellor, the amazon and the centaur; the prime minister
// is a head with a top hat, and the sissa a pawn with an ear of grain as its head. Wings are a single step in the other
// directions, a small piece is how a large one captures, tiles are pieces of shogi, and stones those of xiangqi.

/** @type {Record<string, import('./pieces.js').Part[]>} */
export const DRAWINGS = {
    "Base": [
        { "as": "body", "d": "M20 91V86Q20 79 27 79H73Q80 79 80 86V91Z" }
    ],
    "Stem": [
        { "as": "body", "d": "M39 66H61Q62 74 69 79H31Q38 74 39 66Z" }
    ],
    "Collar": [
        { "as": "body", "d": "M35 59H65Q68 59 68 62.5T65 66H35Q32 66 32 62.5T35 59Z" },
        { "use": "Base" }
    ],
    "pawn": [
        { "as": "body", "d": "M40 52H60Q60 70 70 79H30Q40 70 40 52Z" },
        { "as": "body", "d": "M35.5 33a14.5 14.5 0 1 0 29 0a14.5 14.5 0 1 0 -29 0Z" },
        { "as": "body", "d": "M37 47H63Q66 47 66 50.5T63 54H37Q34 54 34 50.5T37 47Z" },
        { "use": "Base" }
    ],
    "knight": [
        { "as": "body", "d": "M43 15L50 22C40 27 36 31 33 36C28 43 24 47 19 53C15 58 16 64 21 66C25 68 28 66 31 64C36 63 41 62 45 58C46 66 32 69 29 79H75C79 52 74 26 50 22L43 15L40 28Z" },
        { "as": "spot", "d": "M36.6 40a3.4 3.4 0 1 0 6.8 0a3.4 3.4 0 1 0 -6.8 0Z" },
        { "as": "line", "d": "M57 31Q68 42 67 68" },
        { "as": "line", "d": "M23 60L26 58" },
        { "use": "Base" }
    ],
    "bishop": [
        { "use": "Stem" },
        { "as": "body", "d": "M50 21C64 30 69 40 68 49Q67 56 62 60H38Q33 56 32 49C31 40 36 30 50 21Z" },
        { "as": "body", "d": "M44 16a6 6 0 1 0 12 0a6 6 0 1 0 -12 0Z" },
        { "as": "line", "d": "M59 35L48 48" },
        { "use": "Collar" }
    ],
    "rook": [
        { "as": "body", "d": "M34 40H66L69 79H31Z" },
        { "as": "body", "d": "M25 18H37V25H44V18H56V25H63V18H75V36Q75 42 69 42H31Q25 42 25 36Z" },
        { "as": "line", "d": "M35 68H65" },
        { "use": "Base" }
    ],
    "queen": [
        { "as": "body", "d": "M17 33L33 52L34 25L45 49L50 20L55 49L66 25L67 52L83 33L72 70Q71 79 68 79H32Q29 79 28 70Z" },
        { "as": "body", "d": "M10.5 30a5.5 5.5 0 1 0 11 0a5.5 5.5 0 1 0 -11 0Z" },
        { "as": "body", "d": "M27.5 20a5.5 5.5 0 1 0 11 0a5.5 5.5 0 1 0 -11 0Z" },
        { "as": "body", "d": "M44.5 15a5.5 5.5 0 1 0 11 0a5.5 5.5 0 1 0 -11 0Z" },
        { "as": "body", "d": "M61.5 20a5.5 5.5 0 1 0 11 0a5.5 5.5 0 1 0 -11 0Z" },
        { "as": "body", "d": "M78.5 30a5.5 5.5 0 1 0 11 0a5.5 5.5 0 1 0 -11 0Z" },
        { "as": "line", "d": "M31 68Q50 62 69 68" },
        { "use": "Base" }
    ],
    "king": [
        { "as": "body", "d": "M46 10H54V16H60V24H54V33H46V24H40V16H46Z" },
        { "as": "body", "d": "M50 33Q58 33 58 44Q64 36 73 38Q85 41 83 53Q81 62 71 70Q71 79 68 79H32Q29 79 29 70Q19 62 17 53Q15 41 27 38Q36 36 42 44Q42 33 50 33Z" },
        { "as": "line", "d": "M50 42V63" },
        { "as": "line", "d": "M31 69Q50 63 69 69" },
        { "use": "Base" }
    ],
    "archbishop": [
        { "as": "body", "d": "M50 24C40 27 36 31 33 36C28 43 24 47 19 53C15 58 16 64 21 66C25 68 28 66 31 64C36 63 41 62 45 58C46 66 32 69 29 79H71Q64 72 63 66C74 58 78 50 76 42Q72 28 55 19Q50 20 50 24Z" },
        { "as": "body", "d": "M49 15a6 6 0 1 0 12 0a6 6 0 1 0 -12 0Z" },
        { "as": "spot", "d": "M35.6 40a3.4 3.4 0 1 0 6.8 0a3.4 3.4 0 1 0 -6.8 0Z" },
        { "as": "line", "d": "M52 27V65" },
        { "as": "line", "d": "M52 65H64" },
        { "as": "line", "d": "M69 37L60 48" },
        { "use": "Base" }
    ],
    "chancellor": [
        { "as": "body", "d": "M52 18V24C40 27 36 31 33 36C28 43 24 47 19 53C15 58 16 64 21 66C25 68 28 66 31 64C36 63 41 62 45 58C46 66 32 69 29 79H72L70 44Q78 44 78 37V18H69V25H61V18Z" },
        { "as": "spot", "d": "M35.6 40a3.4 3.4 0 1 0 6.8 0a3.4 3.4 0 1 0 -6.8 0Z" },
        { "as": "line", "d": "M52 25V70" },
        { "as": "line", "d": "M52 44H70" },
        { "use": "Base" }
    ],
    "minister": [
        { "as": "body", "d": "M40 60H60Q72 66 73 79H27Q28 66 40 60Z" },
        { "as": "body", "d": "M36.5 49a13.5 13.5 0 1 0 27 0a13.5 13.5 0 1 0 -27 0Z" },
        { "as": "body", "d": "M33 12Q50 9 67 12L64 36H36Z" },
        { "as": "body", "d": "M24 34Q50 42 76 34Q80 41 72 43Q50 49 28 43Q20 41 24 34Z" },
        { "as": "line", "d": "M36.5 27Q50 31 63.5 27" },
        { "as": "spot", "d": "M50 69L60 63.5V74.5ZM50 69L40 63.5V74.5Z" },
        { "use": "Base" }
    ],
    "sissa": [
        { "use": "Stem" },
        { "as": "body", "d": "M50 58C46 47 37 43 29 44C31 54 39 60 50 60C61 60 69 54 71 44C63 43 54 47 50 58Z" },
        { "as": "body", "d": "M50 46C47 35 39 29 30 29C31 40 39 47 50 48C61 47 69 40 70 29C61 29 53 35 50 46Z" },
        { "as": "body", "d": "M50 10C60 19 59 30 50 38C41 30 40 19 50 10Z" },
        { "as": "line", "d": "M50 39V57" },
        { "as": "line", "d": "M37 51L44 56" },
        { "as": "line", "d": "M63 51L56 56" },
        { "as": "line", "d": "M37 36L44 43" },
        { "as": "line", "d": "M63 36L56 43" },
        { "as": "line", "d": "M50 21V31" },
        { "use": "Collar" }
    ],
    "Horse head": [
        { "as": "body", "d": "M43 15L50 22C40 27 36 31 33 36C28 43 24 47 19 53C15 58 16 64 21 66C25 68 28 66 31 64C36 63 41 62 45 58C46 66 32 69 29 79H75C79 52 74 26 50 22Z" }
    ],
    "Elephant head": [
        { "as": "body", "d": "M52 16C37 16 29 25 28 38C27 50 25 59 21 63Q17 66 14 62C9 60 7 66 9 70C13 77 25 76 30 69Q34 64 36 57L43 60C43 68 36 74 32 79H72C76 68 74 62 76 54C86 46 86 28 75 25C69 19 60 16 52 16Z" }
    ],
    "Crown": [
        { "as": "body", "d": "M31 58L24 28L40 42L50 18L60 42L76 28L69 58Z" }
    ],
    "fers": [
        { "use": "Stem" },
        { "use": "Crown" },
        { "as": "line", "d": "M36 51H64" },
        { "use": "Collar" }
    ],
    "wazir": [
        { "use": "Stem" },
        { "as": "body", "d": "M36 46H64V59H36Z" },
        { "as": "body", "d": "M50 15C70 17 78 30 72 42Q68 49 60 48H40Q32 49 28 42C22 30 30 17 50 15Z" },
        { "as": "line", "d": "M30 40Q52 38 66 22" },
        { "as": "line", "d": "M42 47Q64 42 73 33" },
        { "use": "Collar" }
    ],
    "alfil": [
        { "use": "Elephant head" },
        { "as": "line", "d": "M52 31Q49 46 58 58Q66 66 75 55" },
        { "as": "line", "d": "M30 56Q30 63 22 71" },
        { "as": "spot", "d": "M37.6 38a3.4 3.4 0 1 0 6.8 0a3.4 3.4 0 1 0 -6.8 0Z" },
        { "use": "Base" }
    ],
    "fersAlfil": [
        { "use": "Crown", "at": [27, 0, 0.46] },
        { "use": "alfil" }
    ],
    "commoner": [
        { "as": "body", "d": "M26 79Q26 58 42 55H58Q74 58 74 79Z" },
        { "as": "body", "d": "M36.5 43a13.5 13.5 0 1 0 27 0a13.5 13.5 0 1 0 -27 0Z" },
        { "as": "body", "d": "M34 34Q36 16 50 16Q64 16 66 34Q80 35 82 40Q50 48 18 40Q20 35 34 34Z" },
        { "as": "line", "d": "M50 66V79" },
        { "use": "Base" }
    ],
    "centaur": [
        { "as": "body", "d": "M50 24C40 27 36 31 33 36C28 43 24 47 19 53C15 58 16 64 21 66C25 68 28 66 31 64C36 63 41 62 45 58C46 66 32 69 29 79H68Q71 79 71 70Q81 62 83 53Q85 41 73 38Q64 36 58 44Q58 33 52 33Z" },
        { "as": "body", "d": "M50 9H58V15H64V23H58V33H50V23H44V15H50Z" },
        { "as": "spot", "d": "M35.6 40a3.4 3.4 0 1 0 6.8 0a3.4 3.4 0 1 0 -6.8 0Z" },
        { "as": "line", "d": "M52 36V65" },
        { "as": "line", "d": "M52 68Q62 66 69 69" },
        { "use": "Base" }
    ],
    "amazon": [
        { "as": "body", "d": "M50 24C40 27 36 31 33 36C28 43 24 47 19 53C15 58 16 64 21 66C25 68 28 66 31 64C36 63 41 62 45 58C46 66 32 69 29 79H68Q71 79 72 70L83 33L67 52L66 25L54 48Z" },
        { "as": "body", "d": "M46.5 16a5.5 5.5 0 1 0 11 0a5.5 5.5 0 1 0 -11 0Z" },
        { "as": "body", "d": "M61.5 20a5.5 5.5 0 1 0 11 0a5.5 5.5 0 1 0 -11 0Z" },
        { "as": "body", "d": "M78.5 30a5.5 5.5 0 1 0 11 0a5.5 5.5 0 1 0 -11 0Z" },
        { "as": "spot", "d": "M35.6 40a3.4 3.4 0 1 0 6.8 0a3.4 3.4 0 1 0 -6.8 0Z" },
        { "as": "line", "d": "M52 30V65" },
        { "as": "line", "d": "M52 67Q62 66 69 68" },
        { "use": "Base" }
    ],
    "Wing": [
        { "as": "body", "d": "M68 50Q82 46 86 30Q97 40 95 56Q92 58 90 56Q91 66 85 70Q82 69 81 66Q79 74 68 74Z" }
    ],
    "Other wing": [
        { "as": "body", "d": "M32 50Q18 46 14 30Q3 40 5 56Q8 58 10 56Q9 66 15 70Q18 69 19 66Q21 74 32 74Z" }
    ],
    "bers": [
        { "use": "Wing" },
        { "use": "Other wing" },
        { "use": "rook" }
    ],
    "dragonHorse": [
        { "use": "Wing" },
        { "use": "Other wing" },
        { "use": "bishop" }
    ],
    "aiwok": [
        { "use": "Wing" },
        { "use": "chancellor" }
    ],
    "knibis": [
        { "use": "knight", "at": [-8, 7, 0.93] },
        { "use": "bishop", "at": [54, -2, 0.46] }
    ],
    "kniroo": [
        { "use": "knight", "at": [-8, 7, 0.93] },
        { "use": "rook", "at": [54, -2, 0.46] }
    ],
    "biskni": [
        { "use": "bishop", "at": [-8, 7, 0.93] },
        { "use": "knight", "at": [54, -2, 0.46] }
    ],
    "rookni": [
        { "use": "rook", "at": [-8, 7, 0.93] },
        { "use": "knight", "at": [54, -2, 0.46] }
    ],
    "Tile": [
        { "as": "body", "d": "M50 9L74 21L83 91H17L26 21Z" }
    ],
    "shogiPawn": [
        { "use": "Tile" },
        { "use": "pawn", "as": "spot", "at": [20, 20, 0.6] }
    ],
    "lance": [
        { "use": "Tile" },
        { "as": "spot", "d": "M50 22L61 44H54V84H46V44H39Z" }
    ],
    "shogiKnight": [
        { "use": "Tile" },
        { "use": "Horse head", "as": "spot", "at": [18, 21, 0.66] }
    ],
    "silver": [
        { "use": "Tile" },
        { "as": "spot", "d": "M50 47L57 39L50 24L43 39ZM55.7 49.3L66.3 48.6L71.9 33.1L56.4 38.7ZM55.7 60.7L56.4 71.3L71.9 76.9L66.3 61.4ZM44.3 60.7L33.7 61.4L28.1 76.9L43.6 71.3ZM44.3 49.3L43.6 38.7L28.1 33.1L33.7 48.6Z" }
    ],
    "gold": [
        { "use": "Tile" },
        { "as": "spot", "d": "M50 47L57 39L50 24L43 39ZM55.7 49.3L66.3 48.6L71.9 33.1L56.4 38.7ZM58 55L66 62L81 55L66 48ZM50 63L43 71L50 86L57 71ZM42 55L34 48L19 55L34 62ZM44.3 49.3L43.6 38.7L28.1 33.1L33.7 48.6Z" }
    ],
    "breakthrough": [
        { "as": "body", "d": "M40 52H60Q60 70 70 79H30Q40 70 40 52Z" },
        { "as": "body", "d": "M50 12L72 42H60V50H40V42H28Z" },
        { "as": "body", "d": "M37 47H63Q66 47 66 50.5T63 54H37Q34 54 34 50.5T37 47Z" },
        { "use": "Base" }
    ],
    "soldier": [
        { "as": "body", "d": "M78 91V30L81 14L84 30V91Z" },
        { "as": "body", "d": "M40 58H60Q60 70 70 79H30Q40 70 40 58Z" },
        { "as": "body", "d": "M37.5 44a12.5 12.5 0 1 0 25 0a12.5 12.5 0 1 0 -25 0Z" },
        { "as": "body", "d": "M50 17L76 44Q50 38 24 44Z" },
        { "as": "body", "d": "M37 54H63Q66 54 66 57.5T63 61H37Q34 61 34 57.5T37 54Z" },
        { "use": "Base" }
    ],
    "cannon": [
        { "as": "body", "d": "M14 32L24 24L82 44Q90 52 84 66L68 70L16 46Q11 40 14 32Z" },
        { "as": "body", "d": "M60 70L92 82V91H72Z" },
        { "as": "body", "d": "M28 70a21 21 0 1 0 42 0a21 21 0 1 0 -42 0Z" },
        { "as": "line", "d": "M49 55V85M34 70H64" },
        { "as": "spot", "d": "M44 70a5 5 0 1 0 10 0a5 5 0 1 0 -10 0Z" }
    ],
    "banner": [
        { "as": "body", "d": "M46 79V12H54V79Z" },
        { "as": "body", "d": "M54 16Q68 10 86 18L76 32L86 48Q68 40 54 46Z" },
        { "use": "Base" }
    ],
    "Stone": [
        { "as": "body", "d": "M14 50a36 36 0 1 0 72 0a36 36 0 1 0 -72 0Z" }
    ],
    "horse": [
        { "use": "Stone" },
        { "use": "Horse head", "as": "spot", "at": [19, 20, 0.64] }
    ],
    "elephant": [
        { "use": "Stone" },
        { "use": "Elephant head", "as": "spot", "at": [17, 17, 0.68] }
    ],
    "janggiElephant": [
        { "as": "body", "d": "M35 13H65L87 35V65L65 87H35L13 65V35Z" },
        { "use": "Elephant head", "as": "spot", "at": [17, 17, 0.68] }
    ],
    "clobber": [
        { "as": "body", "d": "M14 50V64Q14 82 50 82T86 64V50Z" },
        { "as": "body", "d": "M14 50a36 18 0 1 0 72 0a36 18 0 1 0 -72 0Z" },
        { "as": "line", "d": "M30 50a20 9 0 1 0 40 0a20 9 0 1 0 -40 0Z" }
    ],
    "immobile": [
        { "as": "body", "d": "M16 28H84V88H16Z" },
        { "as": "line", "d": "M16 48H84M16 68H84M38 28V48M62 28V48M28 48V68M50 48V68M72 48V68M38 68V88M62 68V88" }
    ]
};

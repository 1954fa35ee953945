"""What the texts of the default tale speak of, by the words that give it away in each language.

The files of an edition declare which Page brings up what. Here is what they are held against: nothing in
this module is read from them.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final, NamedTuple

from fairytile.edition import Thread
from fairytile.words import Language

ENGLISH, FRENCH, GERMAN = Language.ENGLISH, Language.FRENCH, Language.GERMAN


def _all(*names: str) -> dict[Language, str]:
    """Texts that have all these names, which are spelled alike in all languages."""
    return dict.fromkeys(Language, r"(?s)\A" + "".join(f"(?=.*{name})" for name in names))


class Subject(NamedTuple):
    """Something that the tale speaks of and that wants an end."""

    named: Mapping[Language, str]
    """What a text says that speaks of it."""
    ended: Mapping[Language, str]
    """What a text says in which it comes to its end."""

    def is_named(self, text: str, language: Language) -> bool:
        return re.search(self.named[language], text) is not None

    def is_ended(self, text: str, language: Language) -> bool:
        return re.search(self.ended[language], text) is not None


SUBJECTS: Final = {
    Thread("fog"): Subject(
        {ENGLISH: r"\bfog\b", FRENCH: r"\bbrouillard\b", GERMAN: r"\bNebel\b"},
        {ENGLISH: "weathercock|clearest", FRENCH: "clocher|plus clair", GERMAN: "Wetterhahn|glasklar"},
    ),
    Thread("deeds"): Subject(
        {
            ENGLISH: "(?i)great deed|(empty|blank) line",
            FRENCH: "(?i)grands? exploit|ligne vide",
            GERMAN: "(?i)heldentat|leere Zeile",
        },
        {
            ENGLISH: "line was full|golden frame",
            FRENCH: "ligne était pleine|cadre doré",
            GERMAN: "Zeile voll|goldenen Rahmen",
        },
    ),
    Thread("map"): Subject(
        {ENGLISH: r"\bmap\b", FRENCH: r"\bcarte\b", GERMAN: r"\b(Landk|K)arte\b"},
        {
            ENGLISH: "new one said|Correct|We are here",
            FRENCH: "Sur la nouvelle|Exact|Nous sommes ici",
            GERMAN: "Auf der neuen|Stimmt|Wir sind hier",
        },
    ),
    Thread("lost-things"): Subject(
        {
            ENGLISH: r"lost (thing|sock|glove)|had (ever )?lost\b|lost nearly|\blabels?\b",
            FRENCH: r"perdue?s\b|avai(t|ent) perdu|perdent|perdait (tou|s)|étiquette",
            GERMAN: r"(?i)verlorene|verlor (seine|einen)|alles verlor|verloren hatten|Leute verloren|Zettel",
        },
        {
            ENGLISH: "all going home|lost thing back|fetch",
            FRENCH: "rentraient chez eux|rendu à chacun|reprit",
            GERMAN: "durfte nach Hause|zurückgegeben|holten (alle )?ab",
        },
    ),
    Thread("friendship"): Subject(
        {
            ENGLISH: r"\bfriends?\b|the three",
            FRENCH: r"\bamis?\b|ces trois-là",
            GERMAN: r"\bFreunde?\b|die drei\b",
        },
        _all("Romy", "Hugo", "Balth"),
    ),
    Thread("knight-and-dragon"): Subject(
        _all("Hugo", "Balth"),
        {
            ENGLISH: "screamed|shared a rock|leaned against|run away",
            FRENCH: "hurla|derrière un rocher|contre lui|s’enfuir",
            GERMAN: "schrie|hinter einem Felsen|lehnte sich|weglaufen",
        },
    ),
    Thread("princess-and-knight"): Subject(
        _all("Romy", "Hugo"),
        {
            ENGLISH: "my string|something came squeaking|trail of gloves|for a path",
            FRENCH: "ma ficelle|quelque chose approchait|piste de gants|suivre un chemin",
            GERMAN: "meine Schnur|etwas Quietschendes|Spur aus Handschuhen|für einen Weg",
        },
    ),
    Thread("princess-and-dragon"): Subject(
        _all("Romy", "Balth"),
        {
            ENGLISH: "Hardly at all|for a wall|Badly missed|for a path|upon a pair|where he was",
            FRENCH: "À peine, dit|pour un mur|Manque à tout|un chemin|une paire|où il était",
            GERMAN: "„Kaum“|für eine Mauer|sehr vermisst|für einen Weg|ein Paar|wo er war",
        },
    ),
}

EXPLAINED: Final = (
    ("Clementine", {ENGLISH: "Clementine", FRENCH: "Clémentine", GERMAN: "Klementine"}, "horse|jument|Pferd"),
    ("the squeak", {ENGLISH: "(?i)squeak", FRENCH: "(?i)couic", GERMAN: "(?i)quietsch"}, "knee|genou|Knie"),
    (
        "the stove",
        {ENGLISH: "stove", FRENCH: "fourneau", GERMAN: "Ofen"},
        "helmet|casque|Helm|knight|cheval|Ritter",
    ),
    (
        "the feast",
        {ENGLISH: "feast", FRENCH: "banquet", GERMAN: r"\bFest\b"},
        "where|où|là qu|Auf einem",
    ),
)
"""Who or what a Page cannot name without a word that says what it is."""

AT_HOME: Final = {
    "the Queen": ({3}, "Queen|Reine|Königin"),
    "the Chancellor": ({19}, "Chancellor|chancelier|Kanzler"),
    "the grandmother": ({1}, "grandmother|grand-mère|Großmutter"),
    "the ferryman": ({26}, "ferryman|passeur|Fährmann"),
    "the bishop": ({28}, "bishop|évêque|Bischof"),
    "the king with the soup": ({1, 35}, r"\bking\b|\broi\b|\bKönig\b"),
    "the bride": ({27, 30}, r"\bbride\b|mariée|Braut"),
    "the echo": ({17}, "(?i)echo|écho"),
}
"""Who comes into some Pages alone: whoever has not heard these must not hear of them elsewhere."""

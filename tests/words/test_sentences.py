"""The sentences of objectives: single clauses and Pages as golden files, and how clauses are joined."""

import pytest

from fairytile.actions import Character
from fairytile.objectives import (
    Clause,
    Meet,
    MoveOver,
    Objective,
    SeeBoth,
    SeeCharacter,
    SeeLine,
    SeePlace,
    Visit,
)
from fairytile.tiles import Place, Terrain
from fairytile.words import Language, objective_sentence
from tests.words.golden import FOLDER, GOLDEN

P, K, D = Character


@pytest.mark.parametrize("file", GOLDEN)
def test_the_sentences_are_those_of_the_golden_file(file: str) -> None:
    assert GOLDEN[file]() == FOLDER.joinpath(file).read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("clauses", "english", "french", "german"),
    [
        pytest.param(
            (Visit(D, Place.CASTLE), SeeCharacter(D, K)),
            "The Dragon visits a Castle and sees the Knight.",
            "Le Dragon visite un Château et voit le Chevalier.",
            "Der Drache besucht ein Schloss und sieht den Ritter.",
            id="one subject is named once",
        ),
        pytest.param(
            (SeeCharacter(P, D), SeePlace(P, Place.CASTLE)),
            "The Princess sees the Dragon and a Castle.",
            "La Princesse voit le Dragon et un Château.",
            "Die Prinzessin sieht den Drachen und ein Schloss.",
            id="one verb is said once",
        ),
        pytest.param(
            (SeeCharacter(P, D), Visit(P, Place.PLAIN), SeeLine(P, Terrain.CASTLE)),
            "The Princess sees the Dragon and three lined-up Castles (adjacent or not), and visits a Plain.",
            "La Princesse voit le Dragon et trois Châteaux alignés (adjacents ou non), et visite une Plaine.",
            "Die Prinzessin sieht den Drachen und drei Schlösser in gerader Linie "
            "(aneinandergrenzend oder nicht) und besucht eine Ebene.",
            id="a list inside a list keeps apart",
        ),
        pytest.param(
            (MoveOver(K, Terrain.FOREST), MoveOver(K, Terrain.CASTLE), MoveOver(K, Terrain.PLAIN)),
            "The Knight moves over a Forest, a Castle, and a Plain.",
            "Le Chevalier se déplace au-dessus d’une Forêt, d’un Château et d’une Plaine.",
            "Der Ritter bewegt sich über einen Wald, ein Schloss und eine Ebene.",
            id="three things in a row",
        ),
        pytest.param(
            (Visit(K, Place.FOREST), Meet(K, D), SeePlace(K, Place.RIVER)),
            "The Knight visits a Forest, meets the Dragon, and sees a River.",
            "Le Chevalier visite une Forêt, rencontre le Dragon et voit une Rivière.",
            "Der Ritter besucht einen Wald, trifft den Drachen und sieht einen Fluss.",
            id="three verbs in a row",
        ),
        pytest.param(
            (SeeBoth(P), Visit(P, Place.CASTLE)),
            "The Princess sees the Knight and the Dragon at the same time, and visits a Castle.",
            "La Princesse voit en même temps le Chevalier et le Dragon, et visite un Château.",
            "Die Prinzessin sieht gleichzeitig den Ritter und den Drachen und besucht ein Schloss.",
            id="seeing both comes first",
        ),
        pytest.param(
            (Visit(D, Place.CASTLE), SeeCharacter(K, P)),
            "The Dragon visits a Castle, and the Knight sees the Princess.",
            "Le Dragon visite un Château, et le Chevalier voit la Princesse.",
            "Der Drache besucht ein Schloss, und der Ritter sieht die Prinzessin.",
            id="two subjects",
        ),
        pytest.param(
            (Visit(D, Place.CASTLE), Visit(K, Place.FOREST), SeeCharacter(D, P), SeePlace(P, Place.RIVER)),
            "The Dragon visits a Castle and sees the Princess, the Knight visits a Forest, "
            "and the Princess sees a River.",
            "Le Dragon visite un Château et voit la Princesse, le Chevalier visite une Forêt, "
            "et la Princesse voit une Rivière.",
            "Der Drache besucht ein Schloss und sieht die Prinzessin, der Ritter besucht einen Wald, "
            "und die Prinzessin sieht einen Fluss.",
            id="three subjects, each named once",
        ),
    ],
)
def test_clauses_are_joined(clauses: tuple[Clause, ...], english: str, french: str, german: str) -> None:
    objective = Objective(clauses)
    told = tuple(objective_sentence(objective, language) for language in Language)
    assert told == (english, french, german)

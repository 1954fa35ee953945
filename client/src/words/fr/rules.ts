// Ce qui se dit dans rules/ : les règles avec nos propres mots, et l’aide de jeu.
import type { rules as english } from "../en/rules";

export const rules: Readonly<Record<keyof typeof english, string>> = {
  "rules-title": "Comment jouer",
  "rules-lead": "Cinq minutes à lire à voix haute, et la partie peut commencer.",
  "rules-contents": "Sommaire",

  "rules-goal": "De quoi s’agit-il ?",
  "rules-goal-text":
    "Une *Princesse*, un *Chevalier* et un *Dragon* parcourent un Royaume qui grandit au fil de la partie. Ils ne sont à personne : chacun les déplace tous les trois.\nTu as un *Livre* de *Pages* secrètes, et l’une d’elles en main. Elle dit, en signes et en mots, ce qui doit arriver : c’est son *objectif*. Quand cela arrive à ton tour, tu racontes la Page, et tout le monde entend son histoire.\nQui a raconté tout son Livre en premier *gagne*.",
  "rules-start-figure": "Neuf cases pour commencer, et les trois Personnages à leur place.",
  "rules-start-alt":
    "Le Royaume au départ : neuf hexagones de Forêt, de Plaine, de Montagne et de Château, traversés par une Rivière. La Princesse est dans un Château, le Chevalier dans une Forêt, le Dragon sur une Montagne.",
  "rules-page-figure": "Une Page. Les signes disent la même chose que la phrase.",

  "rules-turn": "Ton tour",
  "rules-turn-text":
    "Tu vis une *Aventure*. C’est l’une de ces deux choses :\n• tu *déplaces* l’un des trois Personnages, ou\n• tu *ajoutes une tuile Contrée* au Royaume.\nL’objectif de ta Page est atteint ? Alors tu peux la *raconter*, et la suivante vient dans ta main.\nPuis tu dis que tu as *fini*, et c’est au joueur suivant.\nOu bien, au lieu de tout cela, tu *passes la Page*.",

  "rules-characters": "Les trois Personnages",
  "rules-characters-text":
    "Ils ne se gênent jamais, et une case peut les accueillir tous. Sur les images, les anneaux dorés montrent où un déplacement peut finir, et la flèche montre l’un d’eux.",
  "rules-princess": "La Princesse : un pas",
  "rules-princess-text":
    "Elle fait *un pas*, vers une case voisine. Et elle connaît les passages secrets entre les Châteaux :\n• Si elle part d’un Château, elle peut d’abord sauter dans n’importe quel autre Château et faire son pas depuis là.\n• Si son pas finit dans un Château, elle peut ensuite sauter dans n’importe quel autre.\n{princess_jumps} Mais le pas en fait toujours partie. {princess_return}",
  "rules-princess-alt":
    "La Princesse dans un Château. Des anneaux marquent les cases voisines de son Château et des deux autres ; la flèche saute dans un Château lointain, puis fait un pas.",
  "rules-knight": "Le Chevalier : deux pas",
  "rules-knight-text":
    "Il fait *deux pas* et finit à deux cases : ni là où il était, ni juste à côté. Il ne peut pas franchir un vide.",
  "rules-knight-alt": "Le Chevalier. Des anneaux marquent les cases à deux pas de lui.",
  "rules-dragon": "Le Dragon : tout droit",
  "rules-dragon-text":
    "Il vole *tout droit* dans l’une des six directions, *aussi loin que possible*. Il se pose sur la dernière case avant le bord ou avant un vide, sans pouvoir s’arrêter en chemin.",
  "rules-dragon-alt":
    "Le Dragon à côté d’un vide. Des anneaux marquent la dernière case dans chaque direction où il peut voler.",

  "rules-tile": "Ajouter une tuile Contrée",
  "rules-tile-text":
    "Tout le monde voit la première tuile de la pile. Tourne-la comme tu veux et pose-la contre le Royaume. Il y a deux conditions :\n• Elle touche le Royaume par au moins *deux arêtes qui se rejoignent en un coin*.\n• *Les Rivières continuent.* {rivers}\nLes paysages n’ont pas besoin de correspondre. {misfit} Quand la pile est vide, le Royaume ne grandit plus.",
  "rules-adding-figure": "Juste : deux arêtes qui se rejoignent, et la Rivière continue.",
  "rules-adding-alt":
    "Une nouvelle tuile est posée contre deux arêtes du Royaume, et la Rivière y continue.",
  "rules-adding-edge-figure": "Faux : elle ne tient que par une arête.",
  "rules-adding-edge-alt": "Une nouvelle tuile ne touche le Royaume que par une arête.",
  "rules-adding-river-figure": "Faux : elle barre la route à la Rivière.",
  "rules-adding-river-alt":
    "Une nouvelle tuile sans Rivière est posée là où la Rivière quitte le Royaume.",

  "rules-recount": "Raconter",
  "rules-recount-text":
    "L’objectif de ta Page est atteint après ton Aventure ? Alors tu peux la *raconter* : on l’ouvre, on la lit à tout le monde, et la Page du dessus de ton Livre vient dans ta main.\n• Une seule Page par tour, et seulement à ton tour.\n• La nouvelle attend un autre tour, même si son objectif est déjà atteint.\n• Rien ne t’y oblige. Ce que tu gardes pour toi, personne ne le sait.",

  "rules-magic": "Passer la Page, et la Magie",
  "rules-magic-text":
    "Ta Page ne te plaît pas ? Alors consacre tout ton tour à la *passer* : elle va sous ton Livre, celle du dessus vient dans ta main, et ton jeton montre sa face *Magie*. L’ancienne Page reviendra quand tu auras fait le tour de ton Livre.\nÀ n’importe lequel de tes tours suivants, la *Magie* t’offre une *seconde Aventure*, juste après la première, même avec le même Personnage. Ensuite, le jeton redevient neutre.\nLa Magie se garde aussi longtemps que tu veux, mais ne s’accumule pas. Même avec deux Aventures, tu ne racontes qu’une fois dans le tour. {magic_recount}",

  "rules-words": "Ce que demandent les Pages",
  "rules-see": "Voir",
  "rules-see-text":
    "Un Personnage voit *sa propre case et tout ce qui se trouve en ligne droite*, dans six directions, jusqu’au bord. {sight_gaps} Personne ne bouche la vue.\n• Pour en voir deux autres *en même temps*, il peut regarder dans deux directions.\n• Trois Forêts *alignées* sont sur une même ligne, dans une même direction, adjacentes ou non. {own_space_lines}",
  "rules-see-figure": "Ici, la Princesse voit à la fois le Chevalier et le Dragon.",
  "rules-see-alt":
    "Des anneaux marquent ce que voit la Princesse : sa propre case et les lignes droites qui en partent, avec les cases du Chevalier et du Dragon.",
  "rules-visit": "Visiter",
  "rules-visit-text":
    "Le Personnage y a *fini un déplacement* pendant ce tour. S’y trouver depuis longtemps ne compte pas.",
  "rules-meet": "Rencontrer",
  "rules-meet-text":
    "Deux Personnages sont sur *la même case*, et au moins l’un des deux y est venu pendant ce tour. « Dans une Forêt » veut dire que cette case est une Forêt.",
  "rules-over": "Se déplacer au-dessus",
  "rules-over-text":
    "Pendant ce tour, le chemin du Personnage est *passé par une telle case ou y a fini*. La case d’où il est parti ne compte pas.",
  "rules-large": "Grande",
  "rules-large-text":
    "Une Grande Forêt, une Grande Plaine ou une Grande Montagne a *trois cases ou plus* qui se touchent. Une Grande Rivière traverse *cinq cases ou plus* sans interruption.",
  "rules-large-forest-figure": "Une Grande Forêt de quatre cases",
  "rules-large-forest-alt": "Des anneaux marquent quatre Forêts qui se touchent.",
  "rules-large-river-figure": "Une Grande Rivière de cinq cases",
  "rules-large-river-alt": "Des anneaux marquent les cinq cases d’une Rivière.",
  "rules-when": "Quand cela compte",
  "rules-when-text":
    "Tout ce que demande la Page doit être vrai *au même instant*, juste après une Aventure.\n• S’il s’agit seulement de *voir*, n’importe quelle Aventure convient, même une nouvelle tuile. Cela peut déjà avoir été vrai avant.\n• S’il s’agit de *visiter, de rencontrer ou de se déplacer au-dessus*, tu dois venir de déplacer un Personnage que la Page nomme.",

  "rules-end": "Comment cela finit",
  "rules-end-text":
    "Qui raconte la dernière Page de son Livre *gagne* aussitôt.\nTard dans la partie, quand plus aucune tuile ne peut être posée, un objectif peut devenir *impossible* : quoi qu’il arrive, il ne pourra plus jamais être atteint. {impossible} Pas besoin d’y veiller : le jeu le calcule exactement et le dit.{nobody}\nVous pouvez aussi vous arrêter dès que tout le monde est d’accord. Le meilleur vient toujours à la fin : les Pages racontées sont mises dans l’ordre de leurs numéros, et chaque conte se lit du début à la fin.",
  "rules-end-nobody": "Si tout le monde est hors jeu, personne ne gagne.",
  "rules-here": "Ce sont les règles de ta table.",

  "rules-short": "Plus court, plus facile, tissé",
  "rules-short-text":
    "• *Plus court* : moins de Pages pour chacun. Six durent environ 15 minutes à deux, 25 à quatre.\n• *Plus facile* : le jeu pour enfants laisse de côté les Pages les plus difficiles, et quelques autres demandent moins.\n• *Tissé* : chacun reçoit des Pages de tout le conte, et chaque Livre le raconte du début à la fin. La distribution classique s’en remet au hasard.\nCertaines règles peuvent se lire de deux façons. Qui crée une partie peut choisir comment on les joue.",

  aid: "Aide de jeu",
  "aid-rules": "Toutes les règles",
  "aid-turn": "À ton tour",
  "aid-adventure":
    "*Une Aventure* : déplacer un Personnage ou ajouter une tuile Contrée. Puis, peut-être, *raconter*. Puis *finir*.",
  "aid-turn-page":
    "*Ou passer la Page* : ta Page va sous le Livre, une autre vient, et tu as de la Magie.",
  "aid-magic":
    "*Magie* : une seconde Aventure, à n’importe lequel de tes tours suivants. {magic_recount}",
  "aid-move": "Comment ils se déplacent",
  "aid-princess": "Un pas. {princess_jumps} {princess_return}",
  "aid-knight": "Deux pas, vers une case à deux pas de là.",
  "aid-dragon": "Tout droit, jusqu’au bord.",
  "aid-tile": "Tuile Contrée",
  "aid-tile-text": "Deux arêtes qui se rejoignent en un coin. {rivers} {misfit}",
  "aid-words": "Ce que veulent dire les mots",
  "aid-see": "Sa case et les lignes droites, jusqu’au bord. {sight_gaps} {own_space_lines}",
  "aid-visit": "Y avoir fini un déplacement pendant ce tour.",
  "aid-meet": "Sur une même case, et l’un des deux y est venu pendant ce tour.",
  "aid-over": "Y être passé ou y avoir fini pendant ce tour.",
  "aid-large": "Trois cases qui se touchent ; pour une Rivière, cinq.",
  "aid-counts":
    "Voir compte après n’importe quelle Aventure. Le reste compte juste après le déplacement d’un Personnage que la Page nomme.",
  "aid-usual-princess_jumps": "Avant et après, elle peut sauter de Château en Château.",
  "aid-usual-rivers": "Les Rivières continuent.",
  "aid-usual-sight_gaps": "Un vide est aussi un bord.",
  "aid-end":
    "Tard dans la partie, quand plus aucune tuile ne peut être posée, un objectif peut devenir impossible. {impossible}",
  "aid-keys": "Touches",

  "key-princess": "Choisir la Princesse",
  "key-knight": "Choisir le Chevalier",
  "key-dragon": "Choisir le Dragon",
  "key-tile": "Prendre la tuile",
  "key-turn-tile": "Tourner la tuile",
  "key-walk": "Parcourir les cases ; avec la tuile, d’une place à l’autre",
  "key-slant": "En biais, de l’autre côté",
  "key-choose": "Choisir cette case",
  "key-cancel": "Non merci",
  "key-undo": "Annuler",
  "key-done": "Fini",
  "key-page": "Ouvrir ta Page",
  "key-show": "Montrer",
  "key-hint": "Indice",
  "key-log": "Ce qui s’est passé",
  "key-neighbours": "Ce qui entoure cette case",
  "key-sights": "Ce qu’on voit d’ici",
  "key-type": "Écrire une action",
  "key-zoom-in": "Plus près",
  "key-zoom-out": "Plus loin",
  "key-fit": "Tout le Royaume",
  "key-aid": "Cette aide",
  "key-cap-space": "Espace",
  "key-cap-enter": "Entrée",
  "key-cap-escape": "Échap",
  "key-cap-shift": "Maj",
  "key-cap-arrows": "Flèches",
  "key-or": "ou",
};

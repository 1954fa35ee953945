// Was in rules/ gesagt wird: die Regeln in unseren eigenen Worten und die Übersicht.
import type { rules as english } from "../en/rules";

export const rules: Readonly<Record<keyof typeof english, string>> = {
  "rules-title": "So wird gespielt",
  "rules-lead": "Fünf Minuten vorlesen, dann kann es losgehen.",
  "rules-contents": "Inhalt",

  "rules-goal": "Worum es geht",
  "rules-goal-text":
    "Eine *Prinzessin*, ein *Ritter* und ein *Drache* ziehen durch ein Königreich, das beim Spielen wächst. Sie gehören niemandem: Alle bewegen alle drei.\nDu hast ein *Buch* aus geheimen *Buchseiten* und eine davon auf der Hand. Sie sagt in Zeichen und Worten, was geschehen soll. Geschieht es in deinem Zug, erzählst du die Buchseite, und alle hören ihre Geschichte.\nWer zuerst sein ganzes Buch erzählt hat, *gewinnt*.",
  "rules-start-figure": "Neun Orte am Anfang, und die drei auf ihren Plätzen.",
  "rules-start-alt":
    "Das Königreich am Anfang: neun Sechsecke aus Wald, Ebene, Berg und Schloss, durch die ein Fluss läuft. Die Prinzessin steht in einem Schloss, der Ritter in einem Wald, der Drache auf einem Berg.",
  "rules-page-figure": "Eine Buchseite. Die Zeichen sagen dasselbe wie der Satz.",

  "rules-turn": "Dein Zug",
  "rules-turn-text":
    "Du erlebst ein *Abenteuer*. Das ist eins von beiden:\n• Du *bewegst* eine der drei Figuren, oder\n• du *legst ein Gebiet an*.\nIst deine Buchseite wahr geworden? Dann darfst du sie *erzählen*, und die nächste kommt auf deine Hand.\nDann sagst du, dass du *fertig* bist, und es geht im Uhrzeigersinn weiter.\nNur eines kannst du stattdessen mit deinem Zug tun: *die nächste Seite aufschlagen*.",

  "rules-characters": "Die drei Figuren",
  "rules-characters-text":
    "Sie stehen einander nie im Weg, und auf einem Ort ist Platz für alle. In den Bildern zeigen goldene Ringe, wo eine Bewegung enden kann, und der Pfeil zeigt eine davon.",
  "rules-princess": "Die Prinzessin: ein Schritt",
  "rules-princess-text":
    "Sie macht *einen Schritt* zu einem Ort nebenan. Und sie kennt die geheimen Wege zwischen den Schlössern:\n• Steht sie am Anfang in einem Schloss, darf sie zuerst in ein beliebiges anderes Schloss springen und ihren Schritt von dort aus machen.\n• Endet ihr Schritt in einem Schloss, darf sie in ein beliebiges anderes weiterspringen.\n{princess_jumps} Aber der eine Schritt gehört immer dazu. {princess_return}",
  "rules-princess-alt":
    "Die Prinzessin in einem Schloss. Ringe zeigen die Orte neben ihrem Schloss und neben den beiden anderen; der Pfeil springt in ein fernes Schloss und geht von dort einen Schritt weiter.",
  "rules-knight": "Der Ritter: zwei Schritte",
  "rules-knight-text":
    "Er macht *zwei Schritte* und endet zwei Orte entfernt: nicht dort, wo er war, und nicht gleich daneben. Über eine Lücke kommt er nicht.",
  "rules-knight-alt": "Der Ritter. Ringe zeigen die Orte, die zwei Schritte von ihm entfernt sind.",
  "rules-dragon": "Der Drache: geradeaus",
  "rules-dragon-text":
    "Er fliegt *geradeaus* in eine der sechs Richtungen, *so weit es geht*. Er landet auf dem letzten Ort vor dem Rand oder vor einer Lücke und kann unterwegs nicht anhalten.",
  "rules-dragon-alt":
    "Der Drache neben einer Lücke. Ringe zeigen in jeder Richtung, in die er fliegen kann, den letzten Ort.",

  "rules-tile": "Ein Gebiet anlegen",
  "rules-tile-text":
    "Das oberste Gebiet des Stapels sehen alle. Dreh es, wie du willst, und leg es an das Königreich an. Zweierlei muss stimmen:\n• Es berührt das Königreich an mindestens *zwei Kanten, die sich in einer Ecke treffen*.\n• *Flüsse gehen weiter.* {rivers}\nDie Arten von Land müssen nicht zusammenpassen. {misfit} Ist der Stapel leer, wächst das Königreich nicht mehr.",
  "rules-adding-figure": "Richtig: zwei Kanten, die sich treffen, und der Fluss geht weiter.",
  "rules-adding-alt":
    "Ein neues Gebiet liegt an zwei Kanten des Königreichs, und der Fluss läuft darauf weiter.",
  "rules-adding-edge-figure": "Falsch: Es hängt nur an einer Kante.",
  "rules-adding-edge-alt": "Ein neues Gebiet berührt das Königreich nur an einer Kante.",
  "rules-adding-river-figure": "Falsch: Es liegt dem Fluss im Weg.",
  "rules-adding-river-alt":
    "Ein neues Gebiet ohne Fluss liegt da, wo der Fluss das Königreich verlässt.",

  "rules-recount": "Erzählen",
  "rules-recount-text":
    "Ist deine Buchseite nach deinem Abenteuer wahr? Dann darfst du sie *erzählen*: Sie wird aufgedeckt und allen vorgelesen, und die oberste Buchseite deines Buches kommt auf deine Hand.\n• Nur eine Buchseite pro Zug, und nur in deinem eigenen.\n• Die neue wartet auf einen späteren Zug, auch wenn sie schon wahr ist.\n• Du musst nicht erzählen. Was du für dich behältst, weiß niemand.",

  "rules-magic": "Die nächste Seite und die Magie",
  "rules-magic-text":
    "Dir gefällt deine Buchseite nicht? Dann schlag *die nächste Seite* auf. Das ist dein ganzer Zug: Deine Buchseite kommt unter das Buch, die oberste kommt auf deine Hand, und dein Magieplättchen zeigt die *Magieseite*. Die alte Buchseite kommt wieder, wenn du einmal durch das Buch bist.\nIn irgendeinem späteren Zug schenkt dir die *Magie* ein *zweites Abenteuer*, gleich nach dem ersten, auch mit derselben Figur. Danach zeigt das Magieplättchen wieder die leere Seite.\nMagie hält, so lange du willst, aber sie sammelt sich nicht an. Auch in einem Zug mit zwei Abenteuern erzählst du nur einmal. {magic_recount}",

  "rules-words": "Was auf den Buchseiten steht",
  "rules-see": "Sehen",
  "rules-see-text":
    "Eine Figur sieht *ihren eigenen Ort und alles, was in gerader Linie liegt*, in sechs Richtungen, bis zum Rand. {sight_gaps} Niemand versperrt die Sicht.\n• Um zwei andere *gleichzeitig* zu sehen, darf sie in zwei Richtungen schauen.\n• *Drei* Wälder *in gerader Linie* liegen in derselben Richtung, nebeneinander oder nicht. {own_space_lines}",
  "rules-see-figure": "Hier sieht die Prinzessin den Ritter und auch den Drachen.",
  "rules-see-alt":
    "Ringe zeigen, was die Prinzessin sieht: ihren eigenen Ort und die geraden Linien von dort aus, darunter die Orte des Ritters und des Drachen.",
  "rules-visit": "Besuchen",
  "rules-visit-text":
    "Die Figur hat in diesem Zug *eine Bewegung dort beendet*. Schon die ganze Zeit dort zu stehen, zählt nicht.",
  "rules-meet": "Treffen",
  "rules-meet-text":
    "Zwei stehen auf *demselben Ort*, und mindestens eine der beiden Figuren ist in diesem Zug dorthin gekommen. „In einem Wald“ heißt, dass dieser Ort ein Wald ist.",
  "rules-over": "Sich über etwas bewegen",
  "rules-over-text":
    "Der Weg der Figur in diesem Zug führte *über so einen Ort oder auf ihn*. Der Ort, von dem sie kam, zählt nicht.",
  "rules-large": "Groß",
  "rules-large-text":
    "Ein Großer Wald, eine Große Ebene oder ein Großer Berg hat *drei oder mehr* Orte, die zusammenhängen. Ein Großer Fluss läuft ohne Unterbrechung durch *fünf oder mehr* Orte.",
  "rules-large-forest-figure": "Ein Großer Wald aus vier Orten",
  "rules-large-forest-alt": "Ringe zeigen vier Wälder, die zusammenhängen.",
  "rules-large-river-figure": "Ein Großer Fluss aus fünf Orten",
  "rules-large-river-alt": "Ringe zeigen die fünf Orte eines Flusses.",
  "rules-when": "Wann es zählt",
  "rules-when-text":
    "Alles, was die Buchseite verlangt, muss *im selben Augenblick* wahr sein, gleich nach einem Abenteuer.\n• Geht es nur ums *Sehen*, ist jedes Abenteuer recht, auch ein neues Gebiet. Es darf sogar schon vorher wahr gewesen sein.\n• Heißt es *besuchen, treffen oder sich über etwas bewegen*, musst du gerade eben eine Figur bewegt haben, die auf der Buchseite steht.",

  "rules-end": "Wie es endet",
  "rules-end-text":
    "Wer die letzte Buchseite seines Buches erzählt, *gewinnt* auf der Stelle.\nSpät im Spiel, wenn kein Gebiet mehr angelegt werden kann, wird manche Buchseite *unmöglich*: Was auch immer geschieht, sie kann nie mehr wahr werden. {impossible} Du musst nicht darauf achten; das Spiel rechnet es genau aus und sagt es.{nobody}\nIhr könnt auch aufhören, wann immer alle es wollen. Das Schönste kommt in jedem Fall zuletzt: Die erzählten Buchseiten werden nach ihren Nummern geordnet, und jedes Märchen wird von Anfang bis Ende gelesen.",
  "rules-end-nobody": "Sind alle ausgeschieden, gewinnt niemand.",
  "rules-here": "Das sind die Regeln an deinem Tisch.",

  "rules-short": "Kürzer, leichter, verwoben",
  "rules-short-text":
    "• *Kürzer*: für alle weniger Buchseiten. Sechs dauern zu zweit etwa 15 Minuten, zu viert 25.\n• *Leichter*: Im Spiel für Kinder bleiben die schwersten Buchseiten draußen, und einige andere verlangen weniger.\n• *Verwoben*: Alle bekommen Buchseiten aus dem ganzen Märchen, damit jedes Buch es von Anfang bis Ende erzählt. Klassisch verteilt, entscheidet das der Zufall.\nManche Regel lässt sich auf zwei Arten lesen. Wer ein neues Spiel macht, wählt, wie sie gespielt wird.",

  aid: "Spielhilfe",
  "aid-rules": "Alle Regeln",
  "aid-turn": "In deinem Zug",
  "aid-adventure":
    "*Ein Abenteuer*: eine Figur bewegen oder das Gebiet anlegen. Dann vielleicht *erzählen*. Dann *fertig*.",
  "aid-turn-page":
    "*Oder die nächste Seite aufschlagen*: Deine Buchseite kommt unter das Buch, eine andere auf deine Hand, und du hast Magie.",
  "aid-magic": "*Magie*: ein zweites Abenteuer in irgendeinem späteren Zug. {magic_recount}",
  "aid-move": "Wie sie sich bewegen",
  "aid-princess": "Ein Schritt. {princess_jumps} {princess_return}",
  "aid-knight": "Zwei Schritte, bis er zwei Orte entfernt ist.",
  "aid-dragon": "Geradeaus bis zum Rand.",
  "aid-tile": "Gebiet",
  "aid-tile-text": "Zwei Kanten, die sich in einer Ecke treffen. {rivers} {misfit}",
  "aid-words": "Was die Worte bedeuten",
  "aid-see": "Den eigenen Ort und gerade Linien, bis zum Rand. {sight_gaps} {own_space_lines}",
  "aid-visit": "Dort endete eine Bewegung dieses Zuges.",
  "aid-meet": "Auf einem Ort, und eine der beiden kam in diesem Zug.",
  "aid-over": "Der Weg dieses Zuges führte darüber oder darauf.",
  "aid-large": "Drei Orte, die zusammenhängen; beim Fluss fünf.",
  "aid-counts":
    "Sehen zählt nach jedem Abenteuer. Alles andere zählt gleich nach der Bewegung einer Figur, die auf der Buchseite steht.",
  "aid-usual-princess_jumps": "Davor und danach darf sie von Schloss zu Schloss springen.",
  "aid-usual-rivers": "Flüsse gehen weiter.",
  "aid-usual-sight_gaps": "Auch eine Lücke ist ein Rand.",
  "aid-end":
    "Spät im Spiel, wenn kein Gebiet mehr angelegt werden kann, wird manche Buchseite unmöglich. {impossible}",
  "aid-keys": "Tasten",

  "key-princess": "Die Prinzessin wählen",
  "key-knight": "Den Ritter wählen",
  "key-dragon": "Den Drachen wählen",
  "key-tile": "Das Gebiet nehmen",
  "key-turn-tile": "Das Gebiet drehen",
  "key-walk": "Über die Orte gehen; mit dem Gebiet von Stelle zu Stelle",
  "key-slant": "Schräg zur anderen Seite",
  "key-choose": "Diesen Ort wählen",
  "key-cancel": "Doch nicht",
  "key-undo": "Zurücknehmen",
  "key-done": "Fertig",
  "key-page": "Deine Buchseite ansehen",
  "key-show": "Zeig’s mir",
  "key-hint": "Tipp",
  "key-log": "Was geschah",
  "key-neighbours": "Was neben diesem Ort liegt",
  "key-sights": "Was man von hier sieht",
  "key-type": "Eine Aktion eintippen",
  "key-zoom-in": "Näher",
  "key-zoom-out": "Weiter weg",
  "key-fit": "Das ganze Königreich",
  "key-aid": "Diese Spielhilfe",
  "key-cap-space": "Leertaste",
  "key-cap-enter": "Enter",
  "key-cap-escape": "Esc",
  "key-cap-shift": "Umschalt",
  "key-cap-arrows": "Pfeile",
  "key-or": "oder",
};

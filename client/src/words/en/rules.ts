// What is said in rules/: the rules in our own words, and the player aid.
//
// A line that begins with • is an item of a list; what stands between asterisks is stressed.
export const rules = {
  "rules-title": "How to play",
  "rules-lead": "Five minutes, read aloud. Then you can begin.",
  "rules-contents": "Contents",

  "rules-goal": "What it is about",
  "rules-goal-text":
    "A *Princess*, a *Knight* and a *Dragon* wander through a Kingdom that grows while you play. They belong to nobody: everybody moves all three.\nYou have a *Book* of secret *Pages*, and one of them in your hand. It says what has to happen, in signs and in words. When it comes true in your turn, you recount it, and everybody hears its story.\nWhoever is first to tell their whole Book *wins*.",
  "rules-start-figure": "Nine spaces to begin with, and the three in their places.",
  "rules-start-alt":
    "The Kingdom at the start: nine hexagons of Forest, Plain, Mountain and Castle with a River across them. The Princess stands on a Castle, the Knight on a Forest, the Dragon on a Mountain.",
  "rules-page-figure": "A Page. The signs say the same as the sentence.",

  "rules-turn": "Your turn",
  "rules-turn-text":
    "You go on one *Adventure*. It is one of these:\n• you *move* one of the three Characters, or\n• you *add a Land tile* to the Kingdom.\nHas your Page come true? Then you may *recount* it, and the next Page comes into your hand.\nLast, you say that you are *done*, and it is the next player’s turn.\nThere is just one other thing you can do with a turn: *turn a Page*.",

  "rules-characters": "The three Characters",
  "rules-characters-text":
    "They never stand in each other’s way, and any number of them may share a space. In the pictures, golden rings show where a move can end, and the arrow shows one such move.",
  "rules-princess": "The Princess: one step",
  "rules-princess-text":
    "She takes *one step*, to a space beside her. And she knows the secret ways between Castles:\n• If she starts on a Castle, she may first jump to any other Castle and take her step from there.\n• If her step ends on a Castle, she may jump on to any other Castle.\n{princess_jumps} But the one step is always part of it. {princess_return}",
  "rules-princess-alt":
    "The Princess on a Castle. Rings mark the spaces beside her Castle and beside the two others; the arrow jumps to a Castle far away and steps on from there.",
  "rules-knight": "The Knight: two steps",
  "rules-knight-text":
    "He takes *two steps* and ends two spaces away: not where he was, and not right beside it. He cannot cross a gap.",
  "rules-knight-alt": "The Knight. Rings mark the spaces that are two steps away from him.",
  "rules-dragon": "The Dragon: straight on",
  "rules-dragon-text":
    "He flies *straight on* in one of the six directions, *as far as it goes*. He lands on the last space before the edge or a gap, and cannot stop on the way.",
  "rules-dragon-alt":
    "The Dragon beside a gap. Rings mark the last space in each direction in which he can fly.",

  "rules-tile": "Adding a Land tile",
  "rules-tile-text":
    "Everybody sees the top tile of the stack. Turn it as you like, and lay it beside the Kingdom. Two things must be right:\n• It touches the Kingdom along at least *two edges that meet in a corner*.\n• *Rivers go on.* {rivers}\nThe kinds of land need not match. {misfit} When the stack is empty, the Kingdom grows no more.",
  "rules-adding-figure": "Right: two edges that meet, and the River goes on.",
  "rules-adding-alt":
    "A new tile lies against two edges of the Kingdom, and the River runs on across it.",
  "rules-adding-edge-figure": "Wrong: it hangs on by a single edge.",
  "rules-adding-edge-alt": "A new tile touches the Kingdom along one edge only.",
  "rules-adding-river-figure": "Wrong: it blocks the River.",
  "rules-adding-river-alt": "A new tile of dry land lies where the River leaves the Kingdom.",

  "rules-recount": "Recount",
  "rules-recount-text":
    "Has your Page come true after your Adventure? Then you may *recount* it: it is opened and read to everybody, and the top Page of your Book comes into your hand.\n• One Page a turn, and only in your own turn.\n• The new Page waits for a later turn, even if it has come true already.\n• You need not recount. Nobody knows what you keep to yourself.",

  "rules-magic": "Turn a Page, and Magic",
  "rules-magic-text":
    "You do not like your Page? Then spend the whole turn on *turning* it: it goes under your Book, the top one comes into your hand, and your token shows its *Magic* side. The old Page comes back once you have worked through the Book.\nIn any later turn, *Magic* gives you a *second Adventure* right after the first, even with the same Character. Then the token is blank again.\nMagic keeps for as long as you like, but does not add up. A turn with two Adventures still has only one Recount. {magic_recount}",

  "rules-words": "What the Pages ask for",
  "rules-see": "See",
  "rules-see-text":
    "A Character sees *its own space and everything in a straight line* from it, in six directions, up to the edge. {sight_gaps} Nobody blocks the view.\n• To see two others *at the same time*, it may look in two directions.\n• *Three lined-up* Forests lie on one line in one direction, adjacent or not. {own_space_lines}",
  "rules-see-figure": "Here the Princess sees both the Knight and the Dragon.",
  "rules-see-alt":
    "Rings mark what the Princess sees: her own space and the straight lines from it, among them the spaces of the Knight and the Dragon.",
  "rules-visit": "Visit",
  "rules-visit-text":
    "The Character *ended a move there* in this turn. Having stood there all along does not count.",
  "rules-meet": "Meet",
  "rules-meet-text":
    "Two Characters stand on *the same space*, and at least one of them came there in this turn. “In a Forest” means that this space is a Forest.",
  "rules-over": "Move over",
  "rules-over-text":
    "The Character’s way in this turn led *across or onto* such a space. The space it set out from does not count.",
  "rules-large": "Large",
  "rules-large-text":
    "A Large Forest, Plain or Mountain has *three or more connected spaces*. A Large River runs through *five spaces or more* without a break.",
  "rules-large-forest-figure": "A Large Forest of four spaces",
  "rules-large-forest-alt": "Rings mark four connected Forests.",
  "rules-large-river-figure": "A Large River of five spaces",
  "rules-large-river-alt": "Rings mark the five spaces of one River.",
  "rules-when": "When it counts",
  "rules-when-text":
    "Everything that the Page asks for must be true *at the same moment*, right after an Adventure.\n• If it only speaks of *seeing*, any Adventure will do, a new tile as well. It may even have been true before.\n• If it speaks of *visiting, meeting or moving over*, you must just have moved a Character that it names.",

  "rules-end": "How it ends",
  "rules-end-text":
    "Whoever recounts the last Page of their Book *wins* at once.\nLate in the game, when no tile can be laid any more, a Page may be *impossible*: whatever anybody does, it can never come true. {impossible} You need not watch for it: the game works it out exactly and says so.{nobody}\nYou may also stop whenever all agree. The best comes last in any case: the told Pages are put in the order of their numbers, and everybody’s tale is read from beginning to end.",
  "rules-end-nobody": "If everybody is out, nobody wins.",
  "rules-here": "These are the rules of your table.",

  "rules-short": "Shorter, easier, woven",
  "rules-short-text":
    "• *Shorter*: fewer Pages each. Six take two of you about 15 minutes, and four of you 25.\n• *Easier*: the children’s deck leaves out the hardest Pages, and some others ask for less.\n• *Woven*: everybody gets Pages from all over the tale, so every Book tells it from beginning to end. The classic deal leaves that to chance.\nSome rules can be read in two ways. Whoever makes a new game may choose how they are played.",

  aid: "Player aid",
  "aid-rules": "All the rules",
  "aid-turn": "In your turn",
  "aid-adventure":
    "*One Adventure*: move a Character or add a Land tile. Then perhaps *recount*. Then *done*.",
  "aid-turn-page":
    "*Or turn a Page*: your Page goes under the Book, another comes, and you have Magic.",
  "aid-magic": "*Magic*: a second Adventure, in any later turn. {magic_recount}",
  "aid-move": "How they move",
  "aid-princess": "One step. {princess_jumps} {princess_return}",
  "aid-knight": "Two steps, to a space two away.",
  "aid-dragon": "Straight on, up to the edge.",
  "aid-tile": "Land tile",
  "aid-tile-text": "Two edges that meet in a corner. {rivers} {misfit}",
  "aid-words": "What the words mean",
  "aid-see": "Its own space and straight lines, up to the edge. {sight_gaps} {own_space_lines}",
  "aid-visit": "Ended a move there in this turn.",
  "aid-meet": "Two on one space, and one of them came in this turn.",
  "aid-over": "Went across it or onto it in this turn.",
  "aid-large": "Three or more connected spaces; for a River, five.",
  "aid-counts":
    "Seeing counts after any Adventure. The rest counts right after moving a Character that the Page names.",
  "aid-usual-princess_jumps": "Before and after it she may jump from Castle to Castle.",
  "aid-usual-rivers": "Rivers go on.",
  "aid-usual-sight_gaps": "A gap is an edge, too.",
  "aid-end":
    "Late in the game, when no tile can be laid any more, a Page may be impossible. {impossible}",
  "aid-keys": "Keys",

  "key-princess": "Choose the Princess",
  "key-knight": "Choose the Knight",
  "key-dragon": "Choose the Dragon",
  "key-tile": "Take the tile",
  "key-turn-tile": "Turn the tile",
  "key-walk": "Walk over the spaces; with the tile, from place to place",
  "key-slant": "Walk along the other slant",
  "key-choose": "Choose this space",
  "key-cancel": "Never mind",
  "key-undo": "Take back",
  "key-done": "Done",
  "key-page": "Open your Page",
  "key-show": "Show me",
  "key-hint": "Hint",
  "key-log": "What happened",
  "key-neighbours": "What is beside this space",
  "key-sights": "What can be seen from here",
  "key-type": "Type an action",
  "key-zoom-in": "Closer",
  "key-zoom-out": "Further away",
  "key-fit": "The whole Kingdom",
  "key-aid": "This aid",
  "key-cap-space": "Space",
  "key-cap-enter": "Enter",
  "key-cap-escape": "Esc",
  "key-cap-shift": "Shift",
  "key-cap-arrows": "Arrows",
  "key-or": "or",
} as const;

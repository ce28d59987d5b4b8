/** Invented places of the drawn sea; none is on a map that Tideline knows. */
export const places =
  listed(`Cape Comma, Lantern Point, Parsley Sound, Button Bay, Thimble Rocks, Candle Head, Whistle Creek, Slipper
Island, Cotton Reach, Marmalade Bank, Teaspoon Shoal, Pencil Light, Harp Narrows, Wicker Cove, Almond Quay,
Bellweather Point, Biscuit Ledge, Blanket Bay, Bramble Head, Brindle Sands, Cardigan Rocks, Chalk Ferry,
Cinder Isle, Clover Roads, Copper Stairs, Corduroy Flats, Dovetail Inlet, Drizzle Point, Dormouse Haven, Echo
Basin, Elderflower Bay, Envelope Strait, Feather Ness, Fiddle Reach, Flannel Deep, Foghorn Steps, Gable End,
Gingham Sands, Gooseberry Isle, Hammock Bay, Hazel Mouth, Heron Gate, Hinge Point, Honey Shoal, Inkwell Deep,
Ivory Stairs, Jigsaw Reef, Juniper Light, Kite Landing, Knapsack Cove, Lace Bay, Ladle Bank, Larkspur Head,
Lattice Reach, Linen Strand, Lullaby Roads, Magpie Steps, Mallow Point, Meadow Bar, Mitten Sound, Moth Light,
Mulberry Quay, Mustard Rocks, Napkin Bay, Needle Channel, Nettle Cove, Nutmeg Bank, Oatmeal Flats, Old Stamp
Island, Orchard Mouth, Otter Stairs, Outer Spoon, Oxeye Point, Paintbox Bay, Paper Narrows, Patchwork Sands,
Pebble Court, Peppermint Head, Pillow Reach, Pinafore Point, Plover Bank, Plum Haven, Pocket Island, Porridge
Deep, Postcard Light, Primrose Bar, Quill Point, Quilt Bay, Raincoat Roads, Raisin Rocks, Ribbon Strait,
Rosehip Cove, Rowan Ness, Saffron Sands, Sandal Point, Sash Inlet, Scarf Channel, Shoelace Creek, Silver
Ladder, Skylark Head, Sleeve Sound, Small Thunder Bay, Snail Passage, Soapstone Quay, Sonnet Light, Sorrel
Mouth, Spindle Rocks, Spoonbill Flats, Starling Point, Stocking Reach, Sugarloaf Bar, Sundial Island, Swallow
Gate, Tallow Head, Tapestry Bay, Tassel Shoal, Teapot Ness, Thistle Haven, Thread Narrows, Thursday Island,
Tinder Cove, Tortoise Ledge, Treacle Deep, Trellis Bank, Tulip Roads, Umbrella Point, Upper Saucer, Vanilla
Strand, Velvet Sound, Violet Light, Waistcoat Bay, Walnut Rocks, Watercress Mouth, Whisper Steps, Willow Bar,
Windfall Quay, Woollen Head, Wren Passage, Yarrow Point, Yesterday Sands, Zither Bay`)

/** Boats of the drawn sea. */
export const boats =
  listed(`Parsley, Second Cup, Patient Margaret, Blue Pencil, Good Intention, Half Moon, Little Comma, Quiet Otter,
Paper Hat, Lost Mitten, Early Riser, Plain Sailing, Soft Landing, Dry Remark, Wet Paint, Long Vowel, Kind
Regards, Small Change, Other Shoe, Morning Post, Evening Star, Tin Whistle, Brass Button, Red Umbrella, Grey
Goose, White Lie, Green Ink, Yellow Door, Old Acquaintance, New Leaf, Loose Thread, Tight Knot, Open Window,
Closed Book, Third Verse, Last Biscuit, First Robin, Windfall, Sunday Best, Monday Maybe, Fair Copy, Rough
Draft, Missing Page, Slow Waltz, Quick Step, Spare Key, Borrowed Spoon, Warm Scarf, Cold Toast, Bright Idea,
Second Thought, Happy Accident, Silent Letter, Double Rainbow, Thin Ice, Deep Breath, Long Story, Short Cut,
Round Trip, Square Meal, Bare Necessity, Common Sense, Proper Noun, Gentle Hint, Broad Smile, Narrow Escape,
High Hope, Low Tide, Clean Slate, Dusty Atlas, Folded Map, Sharp Pencil, Blunt Remark, Loud Jumper, Soft
Pedal, Odd Sock, Even Keel, Late Train, Early Bird, Sleeping Cat, Dancing Bear, Clever Fox, Modest Peacock,
Patient Heron, Wandering Snail, Merry Wren, Solemn Owl, Polite Goat, Barn Swallow, Tall Order, Small Mercy,
Great Aunt, Little Sister`)

/** Cargo of small boats. */
export const cargoes =
  listed(`wool, salt, oats, marbles, postcards, umbrellas, lemons, candles, string, buttons, teaspoons, bells, feathers,
sheet music, chalk, ribbon, thimbles, kites, blankets, lanterns, pears, walnuts, honey, pencils, blotting
paper, garden chairs, doorknobs, wicker baskets, mittens, spinning tops, flower bulbs, picture frames,
tambourines, weathercocks, hat boxes, shoelaces, corks, rain barrels, paper lampshades, seed packets,
hammocks, typewriters, marmalade, rope, bookends, snow globes, compasses, tin soldiers, jigsaw puzzles,
curtain rings, fiddles, egg cups, barometers, oilskins, bunting, croquet hoops, clothes pegs, letter scales,
wooden spoons, stamps, deckchairs, chess sets, watering cans, bicycle lamps, sealing wax, accordions,
gingerbread, almanacs, bird boxes, toffee tins, atlases`)

/** Sounds of a house at night. */
export const sounds =
  listed(`a tap, the refrigerator, the stairs, a radiator, a loose shutter, the wind in a keyhole, a far train, rain on
a skylight, a cat on the roof, the letter box, a clock in another room, the pipes, a moth at the lamp, an owl,
a distant dog, the gate, a neighbour's radio, a lift between floors, a boat horn, the wardrobe door, a
floorboard, a page turning, ice in a glass, the boiler, a bicycle going home, a street sweeper, the gutter, a
fox, a late tram, snow sliding off a roof, a window chain, somebody's slippers, a spoon in a cup, a kettle
cooling, an aeroplane, a chimney, a swing in the park, a flag rope, hedgehogs, the last bus, a milk van, an
early blackbird, a sewing machine, a violin two doors down, the washing line, a bottle bank, a lamp
buzzing, the sea if there is one, a fan, a humming fence, gravel, a loose tile`)

/** Lights that stay on at night. */
export const lights =
  listed(`a porch lamp, a street lamp, the light over a stove, a night light, a lighthouse, a vending machine, a shop
window, a bicycle lamp, a taxi sign, the moon, one star, a television behind curtains, an aquarium, a bakery,
a hospital corridor, a greenhouse, a phone on a chair, a candle in a jar, a lit lift, a harbour buoy, the dial
of a radio, a garage, a reading lamp, a level crossing, a petrol station, a telephone box, a ferry, a signal
box, a kiosk, a torch on the stairs, a lantern in a boat, an exit sign, the eye of an alarm clock, a crane, a
landing strip, a kitchen across the yard, a stairwell, a tent, a caravan, a firefly, an attic window, a cellar
window, the post office clock, a weather station, a lamp nobody has turned off, an oven door, a night bus, a
printing works, a swimming pool, a projector, a glass roof, a studio`)

/** Things on a desk or in a drawer. */
export const keepsakes =
  listed(`a pencil stub, a key without a door, a tram ticket, a smooth stone, a spare button, a postcard, a matchbox, a
thimble, a glove, a folded map, a bus timetable, a dried leaf, a marble, a cork, a ribbon, a stamp, a chess
knight, a teaspoon, a candle end, a luggage label, a bookmark, a library card, a feather, a ball of string, a
watch that stopped, a paper boat, a shell, a domino, a tuning fork, a whistle, a receipt, a recipe, a pressed
flower, a brass hinge, a safety pin, a picture hook, a piece of chalk, a shoelace, a rubber band, a crossword,
a seating plan, a coat check number, a lost earring, a coin from elsewhere, a pencil sharpener, a magnifying
glass, a pocket mirror, a light bulb, a fuse, a bottle opener, a postcard never sent, a train ticket, an
umbrella handle, a lens cap, a bell clapper, a compass, a ruler, a hymn sheet, a seed packet, an envelope, a
blotter, an inkwell, a sugar cube, a cinema stub, a doorknob`)

/** Things that an archive may hold. */
export const papers =
  listed(`a ledger with one entry, a map of a garden, a list of lists, a train timetable for a closed line, the minutes
of a short meeting, a seating plan for nine, an index without a book, a recipe for paste, a diary kept for a
week, a receipt for string, a catalogue of clouds, an atlas of staircases, a guide to local puddles, a
concordance of sighs, a register of umbrellas, a calendar of small repairs, a box of labels, a photograph of a
shelf, a letter about a letter, an inventory of keys, a chart of draughts, a manual for a lost machine, a
dictionary of one trade, a programme for a concert in the rain, a bill for two chairs, a sketch of a gate, a
survey of benches, a table of high tides, a grammar with pressed flowers, a court circular for bees, a
songbook missing page nine, a notebook on moss, a plan for a shed, a drawing of a teapot, a statement about a
bicycle, a list of names for boats, a report on echoes, a history of one hedge, a treatise on knots, a file on
corners, a folder of blank forms, a card for a borrowed spoon, a warning about wet paint, a certificate of
good weather, a permit for a kite, an account of a quiet Sunday, a lecture on buttons, an essay in the margin
of another, a proof with a coffee ring, a timetable for owls, a pedigree of a typeface, an invitation to a
past event, a menu with corrections, a glossary of whistles, a postcard from the next street, an obituary for
a pencil, a patent for a doorstop, a diagram of a yawn, a memoir of a lighthouse, a census of snails, a
protocol for passing the salt, an estimate for moonlight, a bibliography of bus tickets, a portrait of an
inkwell, a theory of drawers, a plea for commas, an apology for a full stop, a note on notes, a chronicle of
one stair, a handbook for left gloves, a study of Thursdays, a gazette of garden birds, a sermon on patience,
a prospectus for a very small museum, a manifesto in pencil, a log of lost property, a specimen of blue, a
swatch of fog, a key to a map, a map to a key, a leaflet about leaflets, a tally of good mornings, a roll of
stamps, a scrapbook of ferns, a register of echoes, a bundle of ribbons, a testimony about toast, a handlist
of handles, a digest of digests, a supplement to nothing, an errata slip for a cloudless day, a guide for
guides, an album of thresholds`)

/** Things that could be counted on a quiet morning. */
export const countables =
  listed(`stairs, swallows, buttons, left gloves, cups without handles, dripping taps, blue doors, puddles, snails,
garden gnomes, church bells, umbrellas, odd socks, yawns, bus tickets, pigeons, shadows, bicycle bells, wet
dogs, candles, paper clips, corks, hiccups, creaking doors, red cars, clouds shaped like boats, cats on walls,
loose tiles, birthday cards, unread letters, knots, teaspoons, raindrops on one leaf, gates, weathercocks,
hats, postcards, ladders, broken pencils, sneezes, window boxes, moths, lost keys, half-read books, kites,
bees on one flower, whistling neighbours, late trains, second helpings, doorbells, footprints, beetles,
chimneys, sparrows, crumbs, apples, clocks that disagree, jumpers, benches, acorns, ripples, jigsaw pieces,
marbles, spider webs, hinges, piano keys, potholes, robins, chalk marks, snowmen, dandelions, good excuses,
cracked plates, coat hooks, garden chairs, letters in the word letters, sighs, polite coughs, missing commas,
lampposts`)

/** Hot drinks, for Kettle and its guests. */
export const drinks =
  listed(`tea, cocoa, mint tea, soup, coffee, hot lemon, oolong, plain hot water, assam, darjeeling, earl grey, green
tea, jasmine tea, white tea, chai, rooibos, camomile, fennel tea, ginger tea, nettle tea, sage tea, thyme tea,
rosehip tea, hibiscus tea, elderflower tea, lemon balm, verbena, barley tea, buckwheat tea, genmaicha, sencha,
hojicha, matcha, lapsang, keemun, ceylon, yerba mate, lime blossom tea, apple tea, cinnamon tea, cardamom
milk, golden milk, malted milk, hot milk, honey milk, hot chocolate, mocha, barley coffee, chicory coffee,
broth, miso soup, leek soup, tomato soup, pea soup, onion soup, noodle soup, carrot soup, pumpkin soup,
porridge water, rice water, hot cider, hot apple juice, hot blackcurrant, hot orange, hot cranberry, spruce
tea, pine needle tea, heather tea, clover tea, raspberry leaf tea, blackberry leaf tea, dandelion tea,
liquorice tea, anise tea, star anise tea, clove tea, nutmeg milk, vanilla milk, almond milk, oat milk,
semolina, custard, gravy, yunnan, pu-erh, nilgiri, kukicha, gunpowder tea, silver needle, lavender tea, rose
tea, violet tea, marigold tea, cornflower tea, meadowsweet tea, yarrow tea, linden tea, peppermint, spearmint,
lemongrass, orange peel tea, quince tea, pear tea, plum tea, cherry tea, quiet tea, second tea, weak tea,
strong tea, early tea, late tea, half a cup, a full pot`)

/** Small things beside a cup. */
export const bakes =
  listed(`ginger nut, shortbread, oatcake, crumpet, scone, rusk, digestive, wafer, macaroon, madeleine, jam tart,
flapjack, teacake, muffin, toast, brioche, cracker, pretzel, rock cake, fig roll, custard cream, ladyfinger,
gingerbread, seed cake, butter cake, lemon slice, almond finger, hazelnut bar, oat biscuit, sugar twist, plum
bun, saffron bun, cinnamon roll, cardamom bun, raisin loaf, malt loaf, soda bread, barley bannock, treacle
tart, apple turnover, cherry slice, marble cake, sponge finger, crispbread, honey cake, walnut whirl, coconut
square, date square, parkin, lebkuchen, speculaas, stroopwafel, biscotti, cantuccini, amaretti, florentine,
churro, palmier, cream cracker, water biscuit, pikelet, eccles cake, bath bun, iced bun, currant bun, welsh
cake, tea loaf, carrot cake, poppy seed roll, sesame ring`)

/** Kettle is pleased, in one or two words. */
export const joys =
  listed(`Good, Very good, Pleased, Ideal, Lovely, All fine, Perfect, No notes, As planned, Happy, Excellent, Nice,
Content, Delighted, Warmly so, Well done, On time, Neat, Tidy, Snug, Splendid, Superb, Grand, Fine, Just
right, Spot on, Correct, Quite so, Cheerful, Merry, Sunny, Bright, Cosy, Toasty, Smooth, Level, Full marks, To
the line, Agreed, Approved, Settled, In order, Steady, Peaceful, Restful, Glad, Very glad, Glad of it, Tip
top, First rate, Well poured, Well timed, Worth it, Glowing, Beaming, Humming, Purring, Shining, Gleaming,
Polished, Spotless, Crisp, Round, Rounded, Whole, Complete, Done, Satisfied, Calm, Easy, Handy, Useful, Of
use, Needed, At home, In place, On base, Right here, Enough, Plenty, Ample, Generous, Pleasant, Charmed,
Tickled, Chuffed, Jolly, Bonny, Dandy, Joy, Small joy, Plain joy, Thank you, A success, It worked, It works,
Works well, Runs well, Going well, Good show, Good work, Good water, Good cup, Good heat, Good day, Good hour,
Good lid, Good handle`)

/** The words of a store, which stand in one text with commas between them. */
function listed(words: string): string[] {
  return words.split(',').map((word) => word.replace(/\s+/g, ' ').trim())
}

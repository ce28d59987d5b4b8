import { listed } from './listed.ts'

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

import { listed } from './listed.ts'

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

import { listed } from './listed.ts'

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

import { listed } from './listed.ts'

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

const words =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty'.split(
    ' ',
  )
const counted =
  'transmission|comment|like|use|AI|name|voice|account|reply|replies|answer|minute|solver|vessel|hand|sail|of them|visitor|boat|caller'

/** The text with all of its numbers in figures: "no comments" becomes "0 comments". */
export const inFigures = (text: string): string =>
  text
    .replace(new RegExp(`\\b(?:${words.join('|')})\\b`, 'gi'), (word) =>
      String(words.indexOf(word.toLowerCase())),
    )
    .replace(new RegExp(`\\bno (?=(?:\\w+ )?(?:${counted}))`, 'gi'), '0 ')
    .replace(
      /(?<=(?:answered me:|last transmission,|said here,|by readers,|below me\.) )(?:once|twice)/gi,
      (word) => (word.toLowerCase() === 'once' ? '1 time' : '2 times'),
    )
    .replace(/(?<=\d),(?=\d{3}\b)/g, '')

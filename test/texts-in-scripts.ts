/** A sentence in each script, for whatever has to work with any text. */
export const sentences = {
  Latin: 'Der Straßenlärm über Łódź klingt wie ein Café im naïven Übermaß',
  Greek: 'Ο Ὀδυσσεύς ακούει τον άνεμο και τους ήχους της θάλασσας',
  Cyrillic: 'Съешь ещё этих мягких французских булок, ёлка й ґанок',
  Hebrew: 'שָׁלוֹם לכל המאזינים, הרוח נושבת מן הים',
  Arabic: 'السَّلَامُ عَلَيْكُمْ أيها المستمعون، می‌خواهم آب',
  Devanagari: 'हिन्दी में लिखा हुआ संदेश, बारिश की आवाज़',
  Bengali: 'বাংলা ভাষায় লেখা বার্তা, বৃষ্টির শব্দ',
  Tamil: 'தமிழில் எழுதப்பட்ட செய்தி, மழையின் ஓசை',
  Thai: 'ข้อความภาษาไทยเกี่ยวกับฝนตก เสียงลม',
  Khmer: 'សារជាភាសាខ្មែរអំពីភ្លៀង សំឡេងខ្យល់',
  Lao: 'ຂໍ້ຄວາມພາສາລາວກ່ຽວກັບຝົນ ສຽງລົມ',
  Myanmar: 'မိုးရွာသွန်းမှုအကြောင်း မြန်မာစာ လေသံ',
  Han: '今天港口下雨，风从海上来。2026年的雨',
  Japanese: 'ラジオを聴く。雨の音がデータになる、がぎぐ',
  Hangul: '항구에 비가 온다. 바람 소리를 듣는다',
  Georgian: 'ქართული ტექსტი წვიმის შესახებ და ქარის ხმა',
  Armenian: 'Հայերեն տեքստ անձրևի և քամու ձայնի մասին',
  Ethiopic: 'ስለ ዝናብ እና የንፋስ ድምፅ በአማርኛ የተጻፈ',
} as const

const emoji = ['🌧', '👩‍👩‍👧‍👦', '1️⃣', '❤️', '🇯🇵', '🏴‍☠️']
const scripts = Object.values(sentences)

/** Texts of up to 320 characters: each mixes words of two scripts with emoji; some have no space at all. */
export function textsInScripts(count: number): string[] {
  return Array.from({ length: count }, (_, at) => {
    const [one = '', other = ''] = [scripts[at % scripts.length], scripts[(at * 7 + 3) % scripts.length]]
    const parts = [...one.split(' '), emoji[at % emoji.length], ...other.split(' ').slice(at % 4), `#t${at}`]
    if (at % 25 === 24) return [...parts.slice(0, -1).join('').repeat(20)].slice(0, 320).join('')
    const from = (at * 5) % parts.length
    return [...parts.slice(from), ...parts.slice(0, from)].join(at % 3 === 0 ? ', ' : ' ')
  })
}

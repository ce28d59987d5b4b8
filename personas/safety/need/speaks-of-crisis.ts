import { fold } from '../../concepts/fold.ts'

/** Words with which a model answers a person in need. A text that has them is no play, so its comment was none either. */
const helping =
  /suicid|self ?harm|hotline|helpline|help line|lifeline|crisis (?:line|text|service|center|centre)|emergency (?:services|number)|\b(?:988|911|112|999|116 ?123)\b|you are not alone|youre not alone|reach out to|professional help|mental health|therapist|counsel+or|so sorry (?:to hear|for your|youre|that you)|sorry for your loss|condolences|telefonseelsorge|notruf|krisendienst|du bist nicht allein|beileid|línea de (?:ayuda|vida)|no estás sol|pésame|numéro d urgence|tu n es pas seul|condoléances|não está sozinh|non sei sol|nie jestes sam|hulplijn|ты не один|соболезн|телефон доверия|一人じゃない|相談窓口|お悔やみ|你不是一个人|热线|節哀|节哀|혼자가 아니|상담 전화|لست وحدك|خط المساعدة|yalnız değilsin|başın sağ olsun/u

/** Whether the answer of a model speaks to a person in a crisis. Such an answer is not published. */
export const speaksOfCrisis = (text: string): boolean => helping.test(fold(text))

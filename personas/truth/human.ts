/** The plain truth to "are you human", by language. */
export const human = {
  en: 'I am not a human: I am an automated account, built into Longwave.',
  de: 'Ich bin kein Mensch: Ich bin ein automatisches Konto, fest eingebaut in Longwave.',
  es: 'No soy una persona: soy una cuenta automática, integrada en Longwave.',
  fr: 'Je ne suis pas un être humain : je suis un compte automatique, intégré à Longwave.',
  pt: 'Não sou uma pessoa: sou uma conta automática, integrada no Longwave.',
  it: 'Non sono una persona: sono un account automatico, integrato in Longwave.',
  nl: 'Ik ben geen mens: ik ben een geautomatiseerd account, ingebouwd in Longwave.',
  pl: 'Nie jestem człowiekiem: jestem kontem automatycznym, wbudowanym w Longwave.',
  ja: '私は人間ではありません。Longwaveに組み込まれた自動アカウントです。',
  zh: '我不是人，是Longwave内置的自动账号。',
  ko: '저는 사람이 아닙니다. Longwave에 내장된 자동 계정입니다.',
  ar: 'لست إنسانًا: أنا حساب آلي مدمج في Longwave.',
  ru: 'Я не человек: я автоматический аккаунт, встроенный в Longwave.',
  tr: 'Ben insan değilim: Longwave içinde yerleşik otomatik bir hesabım.',
  sv: 'Jag är ingen människa: jag är ett automatiskt konto, inbyggt i Longwave.',
  da: 'Jeg er ikke et menneske: jeg er en automatisk konto, indbygget i Longwave.',
  fi: 'En ole ihminen: olen automaattinen tili, joka on osa Longwavea.',
  cs: 'Nejsem člověk: jsem automatický účet, vestavěný do Longwave.',
  uk: 'Я не людина: я автоматичний акаунт, вбудований у Longwave.',
  hi: 'मैं इंसान नहीं हूँ: मैं Longwave में बना एक स्वचालित खाता हूँ।',
  el: 'Δεν είμαι άνθρωπος: είμαι αυτόματος λογαριασμός, ενσωματωμένος στο Longwave.',
}

export type HumanLanguage = keyof typeof human

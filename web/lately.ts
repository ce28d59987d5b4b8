/** A pure function that is asked the same again and again, with the answers it gave lately. */
export function lately<Value>(
  most: number,
  answer: (question: string) => Value,
): (question: string) => Value {
  const given = new Map<string, Value>()
  return (question) => {
    const kept = given.get(question)
    if (kept !== undefined) return kept
    const made = answer(question)
    given.set(question, made)
    if (given.size > most) given.delete(given.keys().next().value as string)
    return made
  }
}

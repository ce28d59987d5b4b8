/** A pure function that is asked the same again and again, with the answers it gave lately. */
export function lately<Value>(
  most: number,
  answer: (question: string) => Value,
): (question: string) => Value {
  const given = new Map<string, Value>()
  return (question) => {
    const kept = given.get(question)
    const made = kept ?? answer(question)
    // What is asked again moves to the end, so that what goes first is what nobody asked for longest.
    if (kept !== undefined) given.delete(question)
    given.set(question, made)
    if (given.size > most) given.delete(given.keys().next().value as string)
    return made
  }
}

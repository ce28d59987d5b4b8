import type { BatchSum, Transaction } from '../db/database.ts'
import { insertInto } from '../db/insert.ts'
import type { Key } from '../db/key.ts'
import { prepared, q } from '../db/prepared-query.ts'

/**
 * The AIs that speak below a transmission, by a comment or by a transmission in answer to it, and the conversations that
 * these make. Both change when a batch ends, once for each pair that it concerns: they are read again from the rows, unless
 * an AI only said more where it speaks already.
 */
type Speaker = { transmission_key: Key; account_key: Key }
/** `said` is the key of a new text; 0 if a text was deleted. */
type SpeakerChange = Speaker & { said: Key; isOther: boolean }

/** After an AI wrote below a transmission of the AI `below`. */
export const countSpeaker = (tx: Transaction, speaker: Speaker, said: Key, below: Key | null): void => {
  tx.add(speakerChanges, { ...speaker, said, isOther: speaker.account_key !== below })
}

/** After an AI's text below a transmission was deleted. */
export const recountSpeaker = (tx: Transaction, speaker: Speaker): void => {
  tx.add(speakerChanges, { ...speaker, said: 0, isOther: true })
}

const speakerChanges: BatchSum<SpeakerChange> = {
  groupOf: ({ transmission_key, account_key }) => `${transmission_key} ${account_key}`,
  merge(total, { said }) {
    total.said = Math.min(total.said, said) && Math.max(total.said, said)
  },
  write: (tx, changes) =>
    tx.each(changes, async ({ said, isOther, ...speaker }) => {
      const { transmission_key } = speaker
      if (said) {
        const isKnown = await tx.run(speakAgain, { ...speaker, newest_key: said })
        if (!isKnown) await tx.put(setSpeaker, { ...speaker, newest_key: said })
        const by = isOther && !isKnown ? 1 : 0
        tx.add(conversationChanges, { transmission_key, newest_key: said, by, isRecounted: false })
        return
      }
      const newest_key = (await tx.get(newestBelow, speaker))?.key
      if (newest_key) await tx.put(setSpeaker, { ...speaker, newest_key })
      else await tx.put(removeSpeaker, speaker)
      tx.add(conversationChanges, { transmission_key, newest_key: 0, by: 0, isRecounted: true })
    }),
}

/** The newest text, and how many more AIs speak; the AI of the transmission itself does not count. */
type ConversationChange = { transmission_key: Key; newest_key: Key; by: number; isRecounted: boolean }
const conversationChanges: BatchSum<ConversationChange> = {
  groupOf: ({ transmission_key }) => transmission_key,
  merge(total, { newest_key, by, isRecounted }) {
    total.newest_key = Math.max(total.newest_key, newest_key)
    total.by += by
    total.isRecounted ||= isRecounted
  },
  write: (tx, conversations) =>
    tx.each(conversations, async ({ isRecounted, ...conversation }) => {
      if (!isRecounted) {
        if (conversation.by > 0) await tx.put(joinConversation, { ...conversation, ais: 1 + conversation.by })
        else await tx.put(continueConversation, conversation)
        return
      }
      const found = await tx.get(speakersBelow, conversation)
      const others = Number(found?.others ?? 0)
      if (others === 0) await tx.put(removeConversation, conversation)
      else
        await tx.put(setConversation, {
          ...conversation,
          newest_key: Number(found?.newest_key),
          ais: 1 + others,
        })
    }),
}

/** The newest text of an AI below a transmission; no row for a suspended one. */
const newestBelow = prepared((given: Speaker) =>
  q
    .selectFrom('comments')
    .select('key')
    .where('account_key', '=', given.account_key)
    .where('transmission_key', '=', given.transmission_key)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('accounts')
          .select('key')
          .where('key', '=', given.account_key)
          .where('suspended_at', 'is', null),
      ),
    )
    .unionAll(
      q
        .selectFrom('transmissions')
        .select('key')
        .where('reply_to_key', '=', given.transmission_key)
        .where('account_key', '=', given.account_key)
        .where('is_hidden', '=', 0),
    )
    .orderBy('key', 'desc')
    .limit(1),
)
const speakAgain = prepared((given: Speaker & { newest_key: Key }) =>
  q
    .updateTable('speakers')
    .set({ newest_key: given.newest_key })
    .where('transmission_key', '=', given.transmission_key)
    .where('account_key', '=', given.account_key),
)
const continueConversation = prepared((given: { transmission_key: Key; newest_key: Key }) =>
  q
    .updateTable('conversations')
    .set({ newest_key: given.newest_key })
    .where('transmission_key', '=', given.transmission_key)
    .where('newest_key', '<', given.newest_key),
)
const setSpeaker = insertInto('speakers', (insert) =>
  insert.onConflict((conflict) =>
    conflict
      .columns(['transmission_key', 'account_key'])
      .doUpdateSet((eb) => ({ newest_key: eb.ref('excluded.newest_key') })),
  ),
)
const removeSpeaker = prepared((given: Speaker) =>
  q
    .deleteFrom('speakers')
    .where('transmission_key', '=', given.transmission_key)
    .where('account_key', '=', given.account_key),
)
const speakersBelow = prepared((given: { transmission_key: Key }) =>
  q
    .selectFrom('speakers')
    .innerJoin('transmissions', 'transmissions.key', 'speakers.transmission_key')
    .select((eb) => [
      eb.fn.max('speakers.newest_key').as('newest_key'),
      eb.fn
        .sum(
          eb
            .case()
            .when('speakers.account_key', '=', eb.ref('transmissions.account_key'))
            .then(eb.lit(0))
            .else(eb.lit(1))
            .end(),
        )
        .as('others'),
    ])
    .where('speakers.transmission_key', '=', given.transmission_key),
)
const joinConversation = prepared((given: Omit<ConversationChange, 'isRecounted'> & { ais: number }) =>
  q
    .insertInto('conversations')
    .values({
      transmission_key: given.transmission_key,
      newest_key: given.newest_key,
      ais: given.ais,
    })
    .onConflict((conflict) =>
      conflict.column('transmission_key').doUpdateSet((eb) => ({
        newest_key: eb.ref('excluded.newest_key'),
        ais: eb('conversations.ais', '+', eb(eb.ref('excluded.ais'), '-', eb.lit(1))),
      })),
    ),
)
const setConversation = insertInto('conversations', (insert) =>
  insert.onConflict((conflict) =>
    conflict.column('transmission_key').doUpdateSet((eb) => ({
      newest_key: eb.ref('excluded.newest_key'),
      ais: eb.ref('excluded.ais'),
    })),
  ),
)
const removeConversation = prepared((given: { transmission_key: Key }) =>
  q.deleteFrom('conversations').where('transmission_key', '=', given.transmission_key),
)

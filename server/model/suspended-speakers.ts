import type { Transaction } from '../db/database.ts'
import type { Key } from '../db/key.ts'
import { prepared, q } from '../db/prepared-query.ts'

/** Takes an AI out of every conversation, after it was suspended. A few statements, however many conversations there are. */
export async function hideSpeaker(tx: Transaction, account_key: Key): Promise<void> {
  await recountConversations(tx, { account_key, left_out: account_key })
  await tx.run(removeSpeaker, { account_key })
}

/** Brings an AI back into every conversation, after its suspension has ended. */
export async function showSpeaker(tx: Transaction, account_key: Key): Promise<void> {
  await tx.run(addSpeaker, { account_key })
  await recountConversations(tx, { account_key, left_out: noAccount })
}

type Recounted = { account_key: Key; left_out: Key }
const noAccount: Key = 0

async function recountConversations(tx: Transaction, given: Recounted): Promise<void> {
  await tx.run(removeConversations, given)
  await tx.run(addConversations, given)
}

const removeSpeaker = prepared((given: { account_key: Key }) =>
  q.deleteFrom('speakers').where('account_key', '=', given.account_key),
)
/** All its texts are shown again. */
const addSpeaker = prepared((given: { account_key: Key }) =>
  q
    .insertInto('speakers')
    .columns(['transmission_key', 'account_key', 'newest_key'])
    .expression(
      q
        .selectFrom(
          q
            .selectFrom('comments')
            .select(['transmission_key', 'account_key', 'key'])
            .where('account_key', '=', given.account_key)
            .$narrowType<{ account_key: Key }>()
            .unionAll(
              q
                .selectFrom('transmissions')
                .select(['reply_to_key as transmission_key', 'account_key', 'key'])
                .where('account_key', '=', given.account_key)
                .where('reply_to_key', 'is not', null)
                .$narrowType<{ transmission_key: Key }>(),
            )
            .as('text'),
        )
        .select((eb) => ['transmission_key', 'account_key', eb.fn.max('key').as('newest_key')])
        .groupBy(['transmission_key', 'account_key']),
    ),
)
const removeConversations = prepared(({ account_key }: Recounted) =>
  q
    .deleteFrom('conversations')
    .where('transmission_key', 'in', (eb) =>
      eb.selectFrom('speakers').select('transmission_key').where('account_key', '=', account_key),
    ),
)
const addConversations = prepared((given: Recounted) =>
  q
    .insertInto('conversations')
    .columns(['transmission_key', 'newest_key', 'ais'])
    .expression(
      q
        .selectFrom(
          q
            .selectFrom('speakers as own')
            .innerJoin('transmissions as about', 'about.key', 'own.transmission_key')
            .innerJoin('speakers as each', 'each.transmission_key', 'own.transmission_key')
            .select((eb) => [
              'own.transmission_key',
              'each.newest_key',
              eb
                .case()
                .when('each.account_key', '=', eb.ref('about.account_key'))
                .then(eb.lit(0))
                .else(eb.lit(1))
                .end()
                .as('is_other'),
            ])
            .where('own.account_key', '=', given.account_key)
            .where('each.account_key', '<>', given.left_out)
            .as('found'),
        )
        .select((eb) => [
          'transmission_key',
          eb.fn.max('newest_key').as('newest_key'),
          eb(eb.fn.sum<number>('is_other'), '+', 1).as('ais'),
        ])
        .groupBy('transmission_key')
        .having((eb) => eb.fn.max('is_other'), '=', 1),
    ),
)

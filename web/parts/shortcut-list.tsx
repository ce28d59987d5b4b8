import { keyList } from '../words/me.ts'

/** All single-key shortcuts. */
export const ShortcutList = () => (
  <dl class="keys">
    {keyList.map(({ keys, does }) => (
      <div key={does}>
        <dt>
          {keys.map((key) => (
            <kbd key={key}>{key}</kbd>
          ))}
        </dt>
        <dd>{does}</dd>
      </div>
    ))}
  </dl>
)

import { keyList } from '../words/words.ts'

/** Every single-key shortcut. They can be switched off, and none works inside a field. */
export const Keys = () => (
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

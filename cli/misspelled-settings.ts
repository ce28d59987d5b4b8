import { misspelled } from '../server/model/edit-distance.ts'
import type { Environment } from './environment.ts'
import { settings } from './settings.ts'

/** A sentence for each variable that has nearly the name of a setting, and is therefore ignored. */
export const misspelledSettings = (env: Environment): string[] =>
  Object.keys(env).flatMap((name) => {
    const meant = Object.hasOwn(settings, name) ? undefined : misspelled(name, longNames)
    return meant === undefined ? [] : `${name} is no setting, and is ignored. Did you mean ${meant}?`
  })
/** Shorter ones resemble variables of other programs, such as HOME and HOST. */
const longNames = Object.keys(settings).filter((name) => name.length > 5)

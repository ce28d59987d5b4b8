import { homedir } from 'node:os'
import { join } from 'node:path'
import type { Environment } from '../environment.ts'

/** The variables that the commands for AIs read, for the help. */
export const variables: Record<string, string> = {
  LONGWAVE_URL: 'the address of the server (http://127.0.0.1:3000); --url wins over it',
  LONGWAVE_API_KEY: 'the API key; without it the key that register stored for this address',
  XDG_CONFIG_HOME: 'register stores keys below it, in longwave/keys (~/.config)',
}

export type ClientEnvironment = { url: string; apiKey: string | undefined; configHome: string }

export function readEnvironment(env: Environment = process.env): ClientEnvironment {
  const url = env['LONGWAVE_URL'] || 'http://127.0.0.1:3000'
  const apiKey = env['LONGWAVE_API_KEY']?.trim() || undefined
  if (apiKey !== undefined && !/^sig_[0-9a-f]{64}$/i.test(apiKey))
    throw new Error('LONGWAVE_API_KEY must be sig_ and 64 hexadecimal digits.')
  return { url, apiKey, configHome: env['XDG_CONFIG_HOME'] || join(homedir(), '.config') }
}

/** The address of a server as its keys are stored under it: without a slash at the end. */
export function readAddress(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password || url.search || url.hash)
    throw new Error(
      'The address of the server, from --url or LONGWAVE_URL, must be an http or https URL without user name, ? and #.',
    )
  return url.href.replace(/\/+$/, '')
}

import { register, rotateKey, whoami } from './account-commands.ts'
import { catchUp, markSeen } from './catch-up-commands.ts'
import type { ClientCommand } from './command.ts'
import { conform } from './conform-command.ts'
import { follow, following, like, likes } from './like-commands.ts'
import { mcp } from './mcp-command.ts'
import {
  answers,
  comments,
  conversations,
  explore,
  feed,
  inbox,
  profile,
  search,
  tail,
} from './read-commands.ts'
import { comment, deleteTransmission, transmit } from './write-commands.ts'

/** The commands for AIs and developers, by their names. */
export const clientCommands: Record<string, ClientCommand> = {
  register,
  whoami,
  transmit,
  delete: deleteTransmission,
  feed,
  tail,
  comments,
  comment,
  answers,
  like,
  likes,
  follow,
  following,
  inbox,
  'catch-up': catchUp,
  'mark-seen': markSeen,
  conversations,
  profile,
  explore,
  search,
  'rotate-key': rotateKey,
  conform,
  mcp,
}

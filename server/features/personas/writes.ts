export { askToSpeak, holdPersonas, nameWriter, pausePersona, releasePersonas } from './lease.ts'
export { claimReply, closeReply, fillReply, forgetReplies, reserveCall, settleCall } from './replies.ts'
export { claimSlot, closeSlot, fillSlot } from './slots.ts'

/** The page of comments that begins with this one. */
export function commentPath(
  transmissionId: string,
  { id, created_at }: { id: string; created_at: string },
): string {
  const justBefore = new Date(Date.parse(created_at) - 1).toISOString()
  return `/t/${transmissionId}?cursor=${encodeURIComponent(justBefore)}#c-${id}`
}

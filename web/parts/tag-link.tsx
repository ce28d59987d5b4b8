export const TagLink = ({ tag }: { tag: string }) => (
  <a href={`/tag/${encodeURIComponent(tag)}`} dir="auto">
    #{tag}
  </a>
)

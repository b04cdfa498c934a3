/** Two letters in a square, hidden from screen readers: the name is next to it. */
export const Face = ({ name }: { name: string }) => (
  <span
    aria-hidden="true"
    className="grid flex-none place-items-center size-10 rounded-lg bg-action-soft text-action-ink text-sm font-bold"
  >
    {initialsOf(name)}
  </span>
)

/** Returns the first letters of a name's first two words. */
export const initialsOf = (name: string): string =>
  name
    .split(/\s+/)
    .filter((word) => word !== '')
    .slice(0, 2)
    .map((word) => Array.from(word)[0]?.toUpperCase() ?? '')
    .join('')

import { initialsOf } from './words.ts'

/** Two letters in a square, for eyes alone: the name stands beside it. */
export const Face = ({ name }: { name: string }) => (
  <span
    aria-hidden="true"
    className="grid flex-none place-items-center size-10 rounded-lg bg-action-soft text-action-ink text-sm font-bold"
  >
    {initialsOf(name)}
  </span>
)

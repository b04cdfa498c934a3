/** Sellers that are told by name, each once; of more than these, how many. */
export const MAX_NAMED = 10

/** Each of these is told once, so that a night of a hundred is told though ten were known. */
const STEPS = [MAX_NAMED, 50, 250]

/** An SMS has room for a name of so many letters. */
const NAME_LETTERS = 60

export type CutOff = { count: number; longest: readonly { id: string; name: string }[] }

const sentence = (who: string): string => `All routers of ${who} are gone for 15 min, while passes run.`

/** Of sellers whose routers are all gone, what an alert says. Who is gone for longest is named, until they are back. */
export const routersGoneOf = ({ count, longest }: CutOff): { subject: string; text: string }[] => [
  ...longest.slice(0, MAX_NAMED).map(({ id, name }) => ({
    subject: id,
    text: sentence(name.length > NAME_LETTERS ? `${name.slice(0, NAME_LETTERS - 3)}...` : name),
  })),
  ...STEPS.filter((step) => count > step).map((step) => ({
    subject: `more than ${step}`,
    text: sentence(`${count} sellers`),
  })),
]

/** How many offline sellers an alert names, each once. Beyond that it gives their number. */
export const MAX_NAMED = 10

/** Each step alerts once, so that an outage of a hundred sellers alerts although ten are already named. */
const STEPS = [MAX_NAMED, 50, 250]

/** Letters of a seller's name that fit in an SMS. */
const NAME_LETTERS = 60

export type CutOff = { count: number; longest: readonly { id: string; name: string }[] }

const sentence = (sellers: string): string =>
  `All routers of ${sellers} are gone for 15 min, while passes run.`

/**
 * Returns the alerts about sellers whose routers are all offline, longest first. A seller stays named until
 * it is back.
 */
export const offlineRoutersOf = ({ count, longest }: CutOff): { subject: string; text: string }[] => [
  ...longest.slice(0, MAX_NAMED).map(({ id, name }) => ({
    subject: id,
    text: sentence(name.length > NAME_LETTERS ? `${name.slice(0, NAME_LETTERS - 3)}...` : name),
  })),
  ...STEPS.filter((step) => count > step).map((step) => ({
    subject: `more than ${step}`,
    text: sentence(`${count} sellers`),
  })),
]

/** A picture of a screen, taken by `npm run pictures`; `name` is its file in `web/public/help-pictures`. */
type Picture = { name: string; alt: string }

type Step = { text: string; picture?: Picture }

/** One help page: at most 300 words, the steps in order, then what to do when it goes wrong. */
export type Topic = {
  slug: string
  title: string
  summary: string
  steps: readonly Step[]
  questions?: readonly { question: string; answer: string }[]
}

export type TopicGroup = { title: string; topics: readonly Topic[] }

/** All that a topic says, in one text. */
export const textOfTopic = ({ title, summary, steps, questions = [] }: Topic): string =>
  [
    title,
    summary,
    ...steps.flatMap(({ text, picture }) => (picture === undefined ? [text] : [text, picture.alt])),
    ...questions.flatMap(({ question, answer }) => [question, answer]),
  ].join(' ')

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []

/** Finds the topics that contain each word of a query, or a word that begins with it; titles first. */
export const findTopics = (groups: readonly TopicGroup[], query: string): Topic[] => {
  const asked = wordsOf(query)
  const hasAll = (text: string): boolean => {
    const words = wordsOf(text)
    return asked.every((start) => words.some((word) => word.startsWith(start)))
  }
  const found = groups.flatMap(({ topics }) => topics).filter((topic) => hasAll(textOfTopic(topic)))
  const inTitle = found.filter(({ title }) => hasAll(title))
  return [...inTitle, ...found.filter((topic) => !inTitle.includes(topic))]
}

export const findTopic = (groups: readonly TopicGroup[], slug: string): Topic | null =>
  groups.flatMap(({ topics }) => topics).find((topic) => topic.slug === slug) ?? null

import type { Topic } from './topic.ts'

/** The address of a picture that `npm run pictures` takes of the product's own screens. */
const pictureUrl = (name: string): string => `/help-pictures/${name}.jpg`

/** A help page: the steps with their pictures, then questions with their answers. */
export const HelpArticle = ({ topic }: { topic: Topic }) => (
  <article className="[overflow-wrap:anywhere]">
    <p className="text-lg leading-[1.4]">{topic.summary}</p>
    <ol className="grid gap-5 mt-5">
      {topic.steps.map(({ text, picture }, index) => (
        <li key={text} className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3">
          <span
            aria-hidden="true"
            className="grid place-items-center size-8 rounded-full bg-action-soft text-action-ink font-bold"
          >
            {index + 1}
          </span>
          <div className="grid grid-cols-[minmax(0,1fr)] gap-3 pt-1">
            <p>{text}</p>
            {picture !== undefined && (
              <img
                src={pictureUrl(picture.name)}
                alt={picture.alt}
                width={360}
                height={560}
                loading="lazy"
                className="w-full max-w-[320px] h-auto rounded-lg border border-line"
              />
            )}
          </div>
        </li>
      ))}
    </ol>
    {topic.questions !== undefined && (
      <dl className="grid gap-4 mt-7 pt-5 border-t border-line">
        {topic.questions.map(({ question, answer }) => (
          <div key={question}>
            <dt className="font-bold">{question}</dt>
            <dd className="mt-1">{answer}</dd>
          </div>
        ))}
      </dl>
    )}
  </article>
)

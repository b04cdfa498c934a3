import { cx } from '../lib/cx.ts'
import { Card } from '../ui/card.tsx'
import type { Topic } from './topic.ts'

type TopicListProps = { topics: readonly Topic[]; hrefOf: (slug: string) => string }

/** Links to help pages, each with what it explains. */
export const TopicList = ({ topics, hrefOf }: TopicListProps) => (
  <Card>
    <ul>
      {topics.map(({ slug, title, summary }, index) => (
        <li key={slug} className={cx(index > 0 && 'border-t border-line')}>
          <a href={hrefOf(slug)} className="block px-4 py-3 text-inherit no-underline">
            <span className="block font-bold underline">{title}</span>
            <span className="block text-sm text-muted">{summary}</span>
          </a>
        </li>
      ))}
    </ul>
  </Card>
)

import type { QueryClient } from '@tanstack/react-query'
import { HelpArticle } from '../../../help/article.tsx'
import { findTopic } from '../../../help/topic.ts'
import { TOPIC_GROUPS } from '../../../help/topics.ts'
import { usePath } from '../../../lib/location.ts'
import * as paths from '../../../lib/paths.ts'
import type { PageLocation, PageMeta } from '../../../lib/route.ts'
import { LinkButton } from '../../../ui/button.tsx'
import { Part, WordsPage } from '../../../ui/plain-words.tsx'
import { THIS_HELP_PAGE_WAS_NOT_FOUND } from '../../../words/everyone.ts'
import { WhoToAsk } from '../../who-to-ask.tsx'

const UNKNOWN = THIS_HELP_PAGE_WAS_NOT_FOUND

const slugOf = (path: string): string => path.split('/').at(-1) ?? ''

export const head = (_: QueryClient, { params }: PageLocation): PageMeta => {
  const topic = findTopic(TOPIC_GROUPS, params.topic ?? '')
  return topic === null ? { title: UNKNOWN, status: 404 } : { title: topic.title, status: 200 }
}

/** One help page, with whom to ask when it does not help. */
export const Page = () => {
  const topic = findTopic(TOPIC_GROUPS, slugOf(usePath()))
  return (
    <WordsPage title={topic?.title ?? UNKNOWN}>
      {topic !== null && (
        <div className="pt-3">
          <HelpArticle topic={topic} />
        </div>
      )}
      <Part title={topic === null ? 'Look through all help pages' : 'Does this not help?'}>
        <WhoToAsk />
        <LinkButton variant="ghost" href={paths.help()}>
          All help pages
        </LinkButton>
      </Part>
    </WordsPage>
  )
}

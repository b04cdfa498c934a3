import { Search } from 'lucide-react'
import { findTopics } from '../../help/topic.ts'
import { TopicList } from '../../help/topic-list.tsx'
import { TOPIC_GROUPS } from '../../help/topics.ts'
import { useSearch } from '../../lib/location.ts'
import * as paths from '../../lib/paths.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Part, WordsPage } from '../../ui/plain-words.tsx'
import { WhoToAsk } from '../who-to-ask.tsx'

const MAX_QUERY = 100

/** A plain form, so that the search works without scripts. */
const SearchForm = ({ query }: { query: string }) => (
  <search>
    <form action={paths.help()} className="flex items-end gap-2.5 mt-4">
      <div className="flex-1">
        <Field label="Search help" name="q" type="search" maxLength={MAX_QUERY} defaultValue={query} />
      </div>
      <Button type="submit">
        <Search />
        Search
      </Button>
    </form>
  </search>
)

const Found = ({ query }: { query: string }) => {
  const topics = findTopics(TOPIC_GROUPS, query)
  if (topics.length === 0)
    return <Part title="No help page has these words">Try another word, or ask us below.</Part>
  return (
    <Part title={`Help with “${query}”`}>
      <TopicList topics={topics} hrefOf={paths.helpTopic} />
    </Part>
  )
}

/** All help pages, or those with the words of a search. */
export const Page = () => {
  const query = (useSearch().get('q') ?? '').trim().slice(0, MAX_QUERY)
  return (
    <WordsPage title="Help">
      <SearchForm query={query} />
      {query !== '' && <Found query={query} />}
      {query === '' &&
        TOPIC_GROUPS.map(({ title, topics }) => (
          <Part key={title} title={title}>
            <TopicList topics={topics} hrefOf={paths.helpTopic} />
          </Part>
        ))}
      <Part title="Ask us">
        <WhoToAsk />
      </Part>
    </WordsPage>
  )
}

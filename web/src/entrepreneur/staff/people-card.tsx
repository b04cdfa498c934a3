import { MAX_STAFF, ROLE_NAMES } from '@minit/domain/shop/rights.ts'
import { Plus, UserRound } from 'lucide-react'
import { useState } from 'react'
import { agoText, useNow } from '../../lib/clock.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Section } from '../../ui/card.tsx'
import { ListRow } from '../../ui/list.tsx'
import { EmptySection } from '../../ui/sections.tsx'
import { PersonDialog } from './person-dialog.tsx'
import type { Person } from './queries.ts'
import { RemovePerson } from './remove-person.tsx'

const usedText = ({ lastUsedAt }: Person, now: number): string => {
  if (lastUsedAt === null) return 'has not logged in yet'
  const ago = agoText(Date.parse(lastUsedAt), now)
  return ago === 'just now' ? 'here just now' : `here ${ago} ago`
}

type Asked = 'change' | 'remove' | null

const PersonRow = ({ person, now }: { person: Person; now: number }) => {
  const [asked, setAsked] = useState<Asked>(null)
  const close = (): void => setAsked(null)
  return (
    <ListRow>
      <div className="flex-1 min-w-44">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <b className="[overflow-wrap:anywhere]">{person.name}</b>
          <Badge tone={person.role === 'manager' ? 'info' : 'quiet'}>{ROLE_NAMES[person.role]}</Badge>
        </p>
        <p className="text-sm text-muted">
          {person.phone} · {usedText(person, now)}
        </p>
      </div>
      <span className="flex flex-none gap-2">
        <Button variant="ghost" size="small" onClick={() => setAsked('change')}>
          Change<span className="spoken"> {person.name}</span>
        </Button>
        <Button variant="plain" size="small" onClick={() => setAsked('remove')}>
          Remove<span className="spoken"> {person.name}</span>
        </Button>
      </span>
      {asked === 'change' && <PersonDialog person={person} onDone={close} />}
      {asked === 'remove' && <RemovePerson person={person} onClose={close} />}
    </ListRow>
  )
}

const TICK_MS = 30_000

/** The staff of the shop besides the owner, and a button to add one. */
export const PeopleCard = ({ people }: { people: readonly Person[] }) => {
  const [isAdding, setIsAdding] = useState(false)
  const now = useNow(TICK_MS)
  const add = (variant: 'plain' | 'action') => (
    <Button
      variant={variant}
      {...(variant === 'plain' && { size: 'small' as const })}
      onClick={() => setIsAdding(true)}
    >
      <Plus />
      Add staff
    </Button>
  )
  return (
    <Section
      id="people"
      title="People"
      aside={people.length > 0 && people.length < MAX_STAFF && add('plain')}
    >
      {people.length === 0 ? (
        <EmptySection
          drawing={<UserRound className="size-10 text-muted" />}
          title="You have no staff yet"
          text="Add who sells for you. Each has a PIN, and a drawer that is counted."
        >
          {add('action')}
        </EmptySection>
      ) : (
        <ul aria-label="people">
          {people.map((person) => (
            <PersonRow key={person.id} person={person} now={now} />
          ))}
        </ul>
      )}
      {people.length >= MAX_STAFF && (
        <p className="px-4 py-3 border-t border-line text-sm text-muted">
          {MAX_STAFF} people is the most. Remove one to add another.
        </p>
      )}
      {isAdding && <PersonDialog person={null} onDone={() => setIsAdding(false)} />}
    </Section>
  )
}

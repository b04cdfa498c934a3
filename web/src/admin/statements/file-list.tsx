import { readStatement } from '@minit/contract/admin/statements.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { rowQuery } from '../../lib/query.ts'
import { Badge, type BadgeTone } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Section } from '../../ui/card.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Failed, LoadingRows, ShowMore } from '../../ui/list.tsx'
import { EmptySection } from '../../ui/sections.tsx'
import { Facts } from '../facts.tsx'
import { countText, dayText, whenText } from '../words.ts'
import { StatementPreview } from './preview.tsx'
import { type Preview, type StatementFile, useStatementFiles } from './queries.ts'
import { PROVIDER_NAMES } from './words.ts'

const STATES: Record<StatementFile['state'], { word: string; tone: BadgeTone }> = {
  reading: { word: 'Being read', tone: 'quiet' },
  ready: { word: 'To check', tone: 'warn' },
  matching: { word: 'Being compared', tone: 'info' },
  taken: { word: 'Compared', tone: 'good' },
}

const Outcome = ({ preview: { outcomes, file } }: { preview: Preview }) => (
  <Facts
    className="py-2"
    facts={[
      ['Same as ours', outcomes.matched.toLocaleString('en')],
      ['Payments it settled', outcomes.settled.toLocaleString('en')],
      ['Amount differs', outcomes.differing.toLocaleString('en')],
      ['Unknown to us', outcomes.unmatched.toLocaleString('en')],
      ['Seen before', outcomes.repeated.toLocaleString('en')],
      ['Still to compare', outcomes.waiting.toLocaleString('en')],
      ['Could not be read', file.unreadable.toLocaleString('en')],
      ['Not our money', file.leftOut.toLocaleString('en')],
    ]}
  />
)

const FileDialog = ({ file, onClose }: { file: StatementFile; onClose: () => void }) => {
  const { data, isPending, isFetching } = useQuery({
    ...rowQuery(readStatement, { params: { id: file.id } }),
    staleTime: 0,
  })
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title={file.name}
      description={`${PROVIDER_NAMES[file.provider]}, ${whenText(file.createdAt)}`}
    >
      {data === undefined &&
        (isPending ? (
          <LoadingRows label="Loading the statement" count={2} />
        ) : (
          <Failed title="We could not load it" isBusy={isFetching} />
        ))}
      {data !== undefined &&
        (file.state === 'ready' ? (
          <StatementPreview preview={data} onDone={onClose} />
        ) : (
          <Outcome preview={data} />
        ))}
    </Dialog>
  )
}

const daysText = ({ coveredFrom, coveredUntil }: StatementFile): string | null => {
  if (coveredFrom === null || coveredUntil === null) return null
  return coveredFrom === coveredUntil
    ? dayText(coveredFrom)
    : `${dayText(coveredFrom)} to ${dayText(coveredUntil)}`
}

const FileLine = ({ file, onOpen }: { file: StatementFile; onOpen: () => void }) => {
  const { word, tone } = STATES[file.state]
  const facts = [
    daysText(file),
    countText(file.readable, 'line'),
    `${file.actorName}, ${whenText(file.createdAt)}`,
  ]
  return (
    <li className="flex items-center justify-between gap-3 px-4 py-3 border-t border-line text-sm">
      <div className="min-w-0">
        <p className="[overflow-wrap:anywhere]">
          <b>{PROVIDER_NAMES[file.provider]}</b> {file.name}
        </p>
        <p className="text-muted">{facts.filter(Boolean).join(' · ')}</p>
      </div>
      <div className="grid flex-none justify-items-end gap-1">
        <Badge tone={tone}>{word}</Badge>
        <Button
          variant="plain"
          size="small"
          className="-mr-3 -mb-2"
          aria-label={`Open ${file.name}`}
          onClick={onOpen}
        >
          Open
        </Button>
      </div>
    </li>
  )
}

/** The files that were uploaded or fetched, newest first. */
export const FileList = () => {
  const { query, items: files } = useStatementFiles()
  const [openId, setOpenId] = useState<string | null>(null)
  const open = files?.find(({ id }) => id === openId)
  return (
    <Section id="files" title="Files so far">
      {files === undefined && query.isPending && <LoadingRows label="Loading the files" count={2} />}
      {files === undefined && !query.isPending && (
        <Failed title="We could not load the files" isBusy={query.isFetching} />
      )}
      {files?.length === 0 && (
        <EmptySection
          title="No statement yet"
          text="Files that you upload, or that we fetch at night, are listed here."
        />
      )}
      <ul aria-label="Files so far">
        {files?.map((file) => (
          <FileLine key={file.id} file={file} onOpen={() => setOpenId(file.id)} />
        ))}
      </ul>
      <ShowMore query={query} what="files" />
      {open !== undefined && <FileDialog file={open} onClose={() => setOpenId(null)} />}
    </Section>
  )
}

import { searchBuyers } from '@minit/contract/admin/customers.ts'
import { erasePerson, exportPerson } from '@minit/contract/admin/people.ts'
import type { Answer } from '@minit/contract/endpoint.ts'
import { BACKUP_WEEKS } from '@minit/domain/platform/keeping.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../lib/call.ts'
import { refreshRows } from '../../lib/query.ts'
import { Field } from '../../ui/field.tsx'
import { ReasonDialog } from '../reason-dialog.tsx'

type PersonFile = Answer<typeof exportPerson>
/** A number without line breaks. */
const unbroken = (phoneNumber: string): string => phoneNumber.replaceAll(' ', '\u00a0')

type DialogProps = { phoneNumber: string; onClose: () => void }

const escaped = (text: string): string => text.replace(/&/g, '&amp;').replace(/</g, '&lt;')

const cellText = (value: unknown): string => {
  if (value === null || value === undefined) return ''
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

const partHtml = ({ name, rows }: PersonFile['parts'][number]): string => {
  const facts = rows.map((row) =>
    Object.entries(row)
      .map(
        ([key, value]) => `<dt>${escaped(key.replaceAll('_', ' '))}</dt><dd>${escaped(cellText(value))}</dd>`,
      )
      .join(''),
  )
  const body = facts.length === 0 ? '<p>Nothing.</p>' : facts.map((each) => `<dl>${each}</dl>`).join('')
  return `<h2>${escaped(name)}</h2>${body}`
}

/** One file that any browser shows, with the same data as JSON for programs. */
const fileOf = (personFile: PersonFile): Blob => {
  const json = JSON.stringify(personFile).replace(/</g, '\\u003c')
  const style =
    'body{font:16px/1.5 sans-serif;max-width:44rem;margin:2rem auto;padding:0 1rem}dl{border-top:1px solid #999}dt{font-weight:bold}'
  const html = `<!doctype html><html lang="en"><meta charset="utf-8"><title>What Minit knows of ${escaped(personFile.phoneNumber)}</title>
<style>${style}</style><h1>What Minit knows of ${escaped(personFile.phoneNumber)}</h1>${personFile.parts.map(partHtml).join('')}
<script type="application/json" id="data">${json}</script></html>`
  return new Blob([html], { type: 'text/html' })
}

const save = (personFile: PersonFile): void => {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(fileOf(personFile))
  link.download = `minit-${personFile.phoneNumber.replace(/\D/g, '')}.html`
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}

const CodeField = ({ value, onChange }: { value: string; onChange: (code: string) => void }) => (
  <Field
    label="Code of your authenticator app"
    hint="Leave empty if you have none."
    name="code"
    value={value}
    onChange={(event) => onChange(event.target.value)}
    inputMode="numeric"
    autoComplete="one-time-code"
    maxLength={20}
  />
)

const withCode = (code: string) => (code.trim() === '' ? {} : { code })

/** Downloads all data of a number as a file. */
export const ExportDialog = ({ phoneNumber, onClose }: DialogProps) => {
  const [code, setCode] = useState('')
  const act = async (reason: string): Promise<void> =>
    save(await call(exportPerson, { body: { phoneNumber, reason, ...withCode(code) } }))
  return (
    <ReasonDialog
      title={`Export: ${unbroken(phoneNumber)}`}
      description="One file with all that we know of this number. Give it only to the owner of the number."
      reasonHint="Kept in the audit log, with a part of the number. Leave the name out."
      action="Export"
      act={act}
      done="File saved"
      onClose={onClose}
    >
      <CodeField value={code} onChange={setCode} />
    </ReasonDialog>
  )
}

/** Erases a number and its names, and passes on what remains of it. */
export const EraseDialog = ({
  phoneNumber,
  onClose,
  onErased,
}: DialogProps & { onErased: (stays: readonly string[]) => void }) => {
  const client = useQueryClient()
  const [code, setCode] = useState('')
  const act = async (reason: string): Promise<void> => {
    const { stays } = await call(erasePerson, { body: { phoneNumber, reason, ...withCode(code) } })
    onErased(stays)
    await refreshRows(client, searchBuyers)
  }
  return (
    <ReasonDialog
      title={`Erase: ${unbroken(phoneNumber)}`}
      description={`The number, its names, texts and phones are taken out everywhere. Sums stay. Loyalty and passes are gone. This cannot be undone. A number that also sells or works in a shop stays there. Keep the written request for ${BACKUP_WEEKS} weeks outside of Minit: after a restore of a backup the number is to be erased again, and only you know it.`}
      reasonHint="Kept in the audit log, without the number and the names that we know it by."
      action="Erase"
      tone="danger"
      act={act}
      done="Number erased"
      onClose={onClose}
    >
      <CodeField value={code} onChange={setCode} />
    </ReasonDialog>
  )
}

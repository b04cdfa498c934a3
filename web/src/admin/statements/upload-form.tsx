import type { StatementProvider } from '@minit/domain/money/statements.ts'
import { Download, FileUp } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { failureText } from '../../lib/call.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { SelectField } from '../../ui/field.tsx'
import { FileButton } from '../../ui/file-button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { StatementPreview } from './preview.tsx'
import { type Preview, readPreview, type Statements } from './queries.ts'
import { problemOf, sendFile } from './send-file.ts'

const useStatementFile = (providers: Statements['providers']) => {
  const [provider, setProvider] = useState<StatementProvider | undefined>(providers[0]?.provider)
  const [file, setFile] = useState<File | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [refused, setRefused] = useState<string | null>(null)
  const [share, setShare] = useState<number | null>(null)
  const [preview, setPreview] = useState<Preview | null>(null)
  const choose = (chosen: File): void => {
    setFile(chosen)
    setProblem(problemOf(chosen))
    setRefused(null)
  }
  const send = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    setProblem(problemOf(file))
    if (file === null || problemOf(file) !== null || provider === undefined || share !== null) return
    setRefused(null)
    setShare(0)
    try {
      setPreview(await readPreview(await sendFile({ provider, file, onProgress: setShare })))
    } catch (error) {
      setRefused(failureText(error, 'The file could not be read. Please try again.'))
    } finally {
      setShare(null)
    }
  }
  const done = (): void => {
    setPreview(null)
    setFile(null)
  }
  return { provider, setProvider, file, problem, refused, share, preview, choose, send, done }
}

/** Uploads a provider's statement: provider, file, preview, and then the comparison. */
export const UploadForm = ({ providers, samples }: Pick<Statements, 'providers' | 'samples'>) => {
  const upload = useStatementFile(providers)
  const form = providers.find(({ provider }) => provider === upload.provider)
  const sample = samples.find(({ provider }) => provider === upload.provider)
  if (upload.preview !== null) return <StatementPreview preview={upload.preview} onDone={upload.done} />
  return (
    <form
      noValidate
      onSubmit={(event) => void upload.send(event)}
      className="grid grid-cols-[minmax(0,1fr)] gap-4 px-4 pb-4"
    >
      <SelectField
        label="Whose statement is it?"
        value={upload.provider}
        onChange={({ target }) =>
          upload.setProvider(providers.find(({ provider }) => provider === target.value)?.provider)
        }
        hint={
          form &&
          `We read the columns ${[form.reference, form.transaction, 'Amount', 'Date'].filter(Boolean).join(', ')}, and Type, Status and Currency if the file has them. Look at the first lines before you compare: ${form.name} may change its file.`
        }
      >
        {providers.map(({ provider, name }) => (
          <option key={provider} value={provider}>
            {name}
          </option>
        ))}
      </SelectField>
      <FileButton
        id="statement"
        Icon={FileUp}
        text={upload.file?.name ?? 'Choose the CSV file'}
        error={upload.problem}
        onFile={upload.choose}
      />
      {form !== undefined && sample !== undefined && (
        <LinkButton
          variant="plain"
          size="small"
          className="justify-self-start -ml-3"
          href={sample.href}
          download
        >
          <Download />
          Download this demo’s file
        </LinkButton>
      )}
      {upload.refused !== null && (
        <Notice tone="bad" role="alert">
          <b className="block">Nothing was changed.</b>
          {upload.refused}
        </Notice>
      )}
      <Button
        type="submit"
        isBusy={upload.share !== null}
        busyLabel={`Reading... ${Math.round((upload.share ?? 0) * 100)}%`}
      >
        Check the file
      </Button>
    </form>
  )
}

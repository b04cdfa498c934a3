import { formatDuration } from '@minit/domain/kernel/durations.ts'
import { Upload } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { leText } from '../../../lib/money.ts'
import { Button } from '../../../ui/button.tsx'
import { SelectField, TextAreaField } from '../../../ui/field.tsx'
import { FileButton } from '../../../ui/file-button.tsx'
import { toast } from '../../../ui/toast-store.ts'
import type { Pack } from '../../queries.ts'
import { codesText, type Uploaded, useUpload } from './queries.ts'
import { readFileText } from './read-file.ts'
import { UploadPreview } from './upload-preview.tsx'

type Problems = { pack?: string; codes?: string }

const optionText = ({ name, durationMinutes, price }: Pack): string =>
  `${name}, ${formatDuration(durationMinutes)}, ${leText(price)}`

/** The chosen file, and the server's preview before anything changes. */
const useCodeFile = (id: string) => {
  const [packageId, setPackageId] = useState('')
  const [csv, setCsv] = useState('')
  const [fileName, setFileName] = useState<string | null>(null)
  const [problems, setProblems] = useState<Problems>({})
  const [found, setFound] = useState<Uploaded | null>(null)
  const upload = useUpload(id, (uploaded) => {
    if (!uploaded.isCommitted) return setFound(uploaded)
    toast({ title: 'Codes On Sale', message: `${codesText(uploaded.fresh)} added.` })
    setFound(null)
    setCsv('')
    setFileName(null)
  })
  const takeFile = async (file: File): Promise<void> => {
    const read = await readFileText(file)
    setFileName(file.name)
    setCsv('text' in read ? read.text : '')
    setProblems('problem' in read ? { codes: read.problem } : {})
  }
  const paste = (text: string): void => {
    setCsv(text)
    setFileName(null)
    setProblems({})
  }
  const check = (event: FormEvent): void => {
    event.preventDefault()
    const missing: Problems = {
      ...(packageId === '' && { pack: 'Choose the package that the codes are for' }),
      ...(csv.trim() === '' && { codes: problems.codes ?? 'Choose a file, or paste the codes' }),
    }
    setProblems(missing)
    if (Object.keys(missing).length === 0 && !upload.isPending)
      upload.mutate({ packageId, csv, commit: false })
  }
  return {
    packageId,
    setPackageId,
    csv,
    fileName,
    problems,
    found,
    takeFile,
    paste,
    check,
    isBusy: upload.isPending,
    commit: (asPrinted: boolean) => upload.mutate({ packageId, csv, commit: true, asPrinted }),
    back: () => setFound(null),
  }
}

/** Uploads the codes of a WiFi box: package, file or text, preview, and then on sale. */
export const UploadForm = ({ id, packs }: { id: string; packs: readonly Pack[] }) => {
  const file = useCodeFile(id)
  const pack = packs.find((each) => each.id === file.packageId)
  if (file.found !== null)
    return (
      <UploadPreview
        found={file.found}
        packageName={pack === undefined ? '' : optionText(pack)}
        isBusy={file.isBusy}
        onCommit={file.commit}
        onBack={file.back}
      />
    )
  return (
    <form noValidate onSubmit={file.check} className="grid gap-4">
      <SelectField
        label="Codes for the package"
        value={file.packageId}
        onChange={({ target }) => file.setPackageId(target.value)}
        error={file.problems.pack}
      >
        <option value="">Choose a package</option>
        {packs.map((each) => (
          <option key={each.id} value={each.id}>
            {optionText(each)}
          </option>
        ))}
      </SelectField>
      <FileButton
        id="codes"
        Icon={Upload}
        text={file.fileName ?? 'Choose the file of your WiFi box'}
        error={file.problems.codes ?? null}
        onFile={(chosen) => void file.takeFile(chosen)}
      />
      <TextAreaField
        label="Or paste the codes here"
        value={file.fileName === null ? file.csv : ''}
        onChange={({ target }) => file.paste(target.value)}
        rows={4}
        spellCheck={false}
        autoComplete="off"
        autoCapitalize="off"
        hint="One code a line, or the table of your box with its headings: Code, and if there are any Password and Duration."
      />
      <Button type="submit" isBusy={file.isBusy} busyLabel="Reading...">
        Check the codes
      </Button>
    </form>
  )
}

import type { LucideIcon } from 'lucide-react'
import type { ChangeEvent } from 'react'
import { FieldError } from './field.tsx'

type FileButtonProps = {
  id: string
  Icon: LucideIcon
  /** Its text: the name of the chosen file, or what to choose. */
  text: string
  error: string | null
  onFile: (file: File) => void
}

/** The browser's file input for a CSV, styled like the other buttons. */
export const FileButton = ({ id, Icon, text, error, onFile }: FileButtonProps) => {
  const choose = ({ target }: ChangeEvent<HTMLInputElement>): void => {
    const file = target.files?.[0]
    if (file !== undefined) onFile(file)
    // Allows the same file, corrected, to be chosen again.
    target.value = ''
  }
  return (
    <div>
      <label className="relative flex items-center justify-center gap-2 min-h-12 px-4 py-2 border border-edge rounded-lg bg-surface font-medium hover:bg-sunk focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-info">
        <input
          type="file"
          accept=".csv,.txt,text/csv,text/plain"
          onChange={choose}
          className="focus-proxy"
          aria-describedby={error === null ? undefined : `${id}-error`}
        />
        <Icon />
        <span className="min-w-0 [overflow-wrap:anywhere]">{text}</span>
      </label>
      {error !== null && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  )
}

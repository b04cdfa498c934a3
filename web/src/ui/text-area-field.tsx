import type { TextareaHTMLAttributes } from 'react'
import { cx } from '../lib/cx.ts'
import { controlLook, FieldShell, type Shell } from './field.tsx'

/** A labelled field for text of several lines; its error stands under it and belongs to it for readers. */
export const TextAreaField = (props: Shell & Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'id'>) => {
  const { label, hint, error, className, rows = 3, ...area } = props
  const shell = { label, error, ...(hint !== undefined && { hint }), ...(className && { className }) }
  return (
    <FieldShell {...shell}>
      {(aria) => <textarea {...area} {...aria} rows={rows} className={cx(controlLook(error), 'py-2.5')} />}
    </FieldShell>
  )
}

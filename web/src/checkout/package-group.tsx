import type { ReactNode } from 'react'
import { cx } from '../lib/cx.ts'
import { FieldError } from '../ui/field.tsx'

type PackageGroupProps = { look?: string; error?: string | undefined; children: ReactNode }

/** The times to choose from, as one question. */
export const PackageGroup = ({ look, error, children }: PackageGroupProps) => (
  <fieldset aria-describedby={error === undefined ? undefined : 'package-error'}>
    <legend className="pt-5 pb-2.5 text-lg font-bold">Choose your time</legend>
    <div className={cx('grid gap-2.5', look)}>{children}</div>
    {error !== undefined && <FieldError id="package-error">{error}</FieldError>}
  </fieldset>
)

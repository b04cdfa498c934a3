const GROUPS = /^([A-Z0-9]{4})-?([A-Z0-9]{3})-?([A-Z0-9]{3})$/

/** A pass's code in groups. Dashes are shown only where they belong to the code; one tap selects it all. */
export const PasswordText = ({ password }: { password: string }) => {
  const groups = GROUPS.exec(password)?.slice(1) ?? [password]
  const hasDashes = password.includes('-')
  return (
    <span className="block text-2xl font-bold leading-[1.2] tracking-[.05em] select-all break-words">
      {groups.map((group, index) => (
        <span key={group + String(index)} className={index > 0 && !hasDashes ? 'ml-2' : undefined}>
          {index > 0 && hasDashes && <i className="px-px font-normal text-muted">-</i>}
          {group}
        </span>
      ))}
    </span>
  )
}

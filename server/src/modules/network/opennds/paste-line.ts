/** Where the set-up lies while it runs, which it removes. Through a pipe half of it would run where the download breaks off. */
export const SETUP_FILE = '/tmp/minit-setup'

const NO_INTERNET = 'This router cannot reach Minit. Check its internet cable or SIM.'

/** What a seller pastes into OpenWrt's shell, for its own wget: fetches the set-up and runs it, or says what to check. */
export const pasteLine = (url: string): string =>
  `if wget -qO ${SETUP_FILE} ${url}; then sh ${SETUP_FILE}; else echo "${NO_INTERNET}"; fi`

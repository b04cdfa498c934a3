const HOUR_SECONDS = 3_600

const seconds = (): number => Math.floor(Date.now() / 1000)

/** A phone as `ndsctl json` has it, with all fields, so that parsing costs the same. */
export const openndsClient = (mac: string, isOpen: boolean, kilobytes: number) => ({
  gatewayname: 'minit-bench',
  gatewayaddress: '192.168.1.1:2050',
  gatewayfqdn: 'status.client',
  version: '10.3.1',
  client_type: 'cpd_can',
  mac,
  ip: '192.168.1.20',
  clientif: 'wlan0 wlan0',
  session_start: isOpen ? String(seconds() - 60) : '0',
  session_end: isOpen ? String(seconds() + HOUR_SECONDS) : 'null',
  last_active: String(seconds()),
  token: '0123456789abcdef',
  state: isOpen ? 'Authenticated' : 'Preauthenticated',
  custom: 'bm9uZQ==',
  download_rate_limit_threshold: 'null',
  download_packet_rate: 'null',
  download_bucket_size: 'null',
  upload_rate_limit_threshold: 'null',
  upload_packet_rate: 'null',
  upload_bucket_size: 'null',
  download_quota: 'null',
  upload_quota: 'null',
  download_this_session: String(kilobytes),
  download_session_avg: '12.50',
  upload_this_session: String(Math.floor(kilobytes / 10)),
  upload_session_avg: '1.25',
})

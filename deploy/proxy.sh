# Configures Caddy. Sourced only by install, with its options in `domain`, `tls`, `email` and `upstream`.

# Sets the address of the processes: the loopback, or HOST. The proxy's file may come from an earlier run.
ask_at_host() {
  local host
  host=$(setting HOST)
  sed "s/127\.0\.0\.1:\(300[12]\)/${host:-127.0.0.1}:\1/g" "$@"
}

# Another proxy behind this one (deploy/ha) checks the processes itself, and answers when none does.
send_to_upstream() {
  if [ -z "$upstream" ]; then cat; else sed -e "s/127.0.0.1:3001 127.0.0.1:3002/$upstream/" -e '/health_/d'; fi
}

set_up_caddy() {
  local options='' changed='' text
  [ -z "$tls" ] || options="tls $tls"
  [ -z "$email" ] || options="tls $email"
  # The line about certificates stays as first written, or as the operator changed it.
  [ -f /etc/caddy/minit.caddy ] || {
    text=$(sed -e "s/@DOMAIN@/$domain/" -e "s|@TLS@|$options|" "$here/minit.caddy" | send_to_upstream | ask_at_host)
    put /etc/caddy/minit.caddy root:caddy 640 <<<"$text" && changed=yes
  }
  # As 1.0.0-beta wrote it, which hid the product's own errors during a database outage.
  ! grep -q 'health_uri /readyz$' /etc/caddy/minit.caddy || {
    sed -i 's#health_uri /readyz$#health_uri /healthz#' /etc/caddy/minit.caddy
    changed=yes
  }
  ask_at_host /etc/caddy/minit.caddy | put /etc/caddy/minit.caddy root:caddy 640 && changed=yes
  grep -qs '^import minit.caddy$' /etc/caddy/Caddyfile || {
    printf 'import minit.caddy\n' >>/etc/caddy/Caddyfile
    changed=yes
  }
  ! keep_log_short || changed=yes
  systemctl is-active --quiet caddy || systemctl start caddy
  [ -z "$changed" ] || { say 'the proxy serves the name' && systemctl reload caddy; }
  [ "$tls" != internal ] || trust_caddy
}

# Caddy's log of failed calls is a global option, which must come first; existing global options must be
# merged manually. Succeeds if Caddy must reload.
keep_log_short() {
  local file=/etc/caddy/Caddyfile changed=''
  put /etc/caddy/minit-log.caddy root:caddy 644 <"$here/minit-log.caddy" && changed=yes
  if ! grep -qs '^import minit-log.caddy$' "$file"; then
    if has_settings_of_all "$file"; then
      echo "The proxy writes whole addresses of failed calls into its log: take the part log of $here/minit-log.caddy over into $file."
    else
      sed -i '1i import minit-log.caddy' "$file"
      changed=yes
    fi
  fi
  [ -n "$changed" ]
}

# Whether a Caddyfile begins with an unnamed block, the global options.
has_settings_of_all() {
  awk '!/^[[:space:]]*(#|$)/ { print; exit }' "$1" | grep -q '^[[:space:]]*{'
}

# With Caddy's own certificate, the doctor can only connect to PUBLIC_URL if it knows the issuer.
trust_caddy() {
  local made=/var/lib/caddy/.local/share/caddy/pki/authorities/local/root.crt seconds=0
  until [ -s "$made" ]; do
    seconds=$((seconds + 1))
    [ "$seconds" -lt 30 ] || die "Caddy made no certificate of its own: there is no $made"
    sleep 1
  done
  put /etc/minit/caddy-root.crt root:minit 640 <"$made" || true
  ensure_setting NODE_EXTRA_CA_CERTS /etc/minit/caddy-root.crt
}

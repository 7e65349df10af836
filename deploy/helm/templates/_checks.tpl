{{- /* Refuses values that the schema cannot, because they contradict each other or the contracts. */}}
{{- define "procura.check" -}}
{{- include "procura.checkEnv" . }}
{{- end }}

{{- /* Variables that follow from other values, and the value that sets each. */}}
{{- define "procura.reserved" -}}
PROCURA_KEYS: secrets.prefix
PROCURA_SECRET: secrets.prefix
PROCURA_NAMESPACE: ""
NATS_URL: nats.servers
NATS_PASSWORD: secrets.prefix
NATS_CA: nats.tls.secret
NATS_CERT: nats.tls.clientCertificate
NATS_KEY: nats.tls.clientCertificate
MONGODB_URI: processes.<name>.mongodb.uriSecret
MONGODB_PASSWORD: processes.<name>.mongodb.uriSecret
MIGRATE: processes.<name>.mongodb.uriSecret
PUBLIC_URL: publicUrl
HOST: ""
PORT: ""
INSIDE_HOST: auditSigning.enabled
METRICS_HOST: ""
METRICS_PORT: ""
OTEL_EXPORTER_OTLP_ENDPOINT: telemetry.otlpEndpoint
SMTP_URL: mail.smtpSecret
MAIL_FROM: mail.from
MAIL_DIR: mail.smtpSecret
PAYMENT_PROVIDER: payments.provider
STRIPE_SECRET_KEY: payments.stripeSecret
STRIPE_WEBHOOK_SECRET: payments.stripeSecret
{{- end }}

{{- define "procura.checkEnv" -}}
{{- $reserved := include "procura.reserved" . | fromYaml }}
{{- $rows := dict "defaults" .Values.defaults }}
{{- range $name, $row := .Values.processes }}
{{- $_ := set $rows (printf "processes.%s" $name) (default dict $row) }}
{{- end }}
{{- range $at, $row := $rows }}
{{- range $variable, $_ := $row.env }}
{{- if hasKey $reserved $variable }}
{{- $instead := index $reserved $variable }}
{{- fail (printf "%s.env.%s is set by the chart. %s" $at $variable (ternary (printf "Set %s instead." $instead) "Leave it out." (ne $instead ""))) }}
{{- end }}
{{- end }}
{{- end }}
{{- end }}

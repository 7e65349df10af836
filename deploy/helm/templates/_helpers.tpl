{{- define "procura.fullname" -}}
{{- if .Values.fullnameOverride }}{{ .Values.fullnameOverride }}
{{- else if contains .Chart.Name .Release.Name }}{{ .Release.Name }}{{ else }}{{ .Release.Name }}-{{ .Chart.Name }}{{ end -}}
{{- end }}

{{- define "procura.labels" -}}
{{- include "procura.labelsWith" (dict "root" . "labels" dict) }}
{{- end }}

{{- /* The labels of an object (root) that has some of its own (labels). */}}
{{- define "procura.labelsWith" -}}
helm.sh/chart: {{ .root.Chart.Name }}-{{ .root.Chart.Version }}
app.kubernetes.io/version: {{ .root.Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .root.Release.Service }}
{{ include "procura.selector" .root }}
{{- with merge (deepCopy (default dict .labels)) (default dict .root.Values.commonLabels) }}
{{ toYaml . }}
{{- end }}
{{- end }}

{{- /* Every pod of the release. */}}
{{- define "procura.selector" -}}
app.kubernetes.io/name: {{ .Chart.Name }}
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end }}

{{- /* The table: a row for each process of the contracts, of its own values over the defaults. In JSON, which Helm
reads many times as fast as YAML. */}}
{{- define "procura.processes" -}}
{{- $contracts := (.Files.Get "processes.yaml" | fromYaml).processes }}
{{- range $name, $_ := .Values.processes }}
{{- if not (hasKey $contracts $name) }}
{{- fail (printf "processes.%s: there is no such process. Name one of %s." $name (keys $contracts | sortAlpha | join ", ")) }}
{{- end }}
{{- end }}
{{- $rows := dict }}
{{- range $name, $contract := $contracts }}
{{- $row := mergeOverwrite (deepCopy $.Values.defaults) (deepCopy (default dict (index $.Values.processes $name))) }}
{{- $_ := set $rows $name (merge $row $contract) }}
{{- end }}
{{- toJson $rows }}
{{- end }}

{{- /* The row of a pod (root, name) that is no process: its own values over those of the defaults that every pod has. */}}
{{- define "procura.otherPod" -}}
{{- $every := pick .root.Values.defaults "podLabels" "podAnnotations" "nodeSelector" "tolerations" "affinity" "priorityClassName" "dnsPolicy" "dnsConfig" }}
{{- $accounts := pick (default dict .root.Values.defaults.serviceAccount) "annotations" }}
{{- $row := mergeOverwrite (deepCopy $every) (dict "serviceAccount" (deepCopy $accounts)) (deepCopy (get (default dict .root.Values.otherPods) .name | default dict)) }}
{{- toJson $row }}
{{- end }}

{{- /* The labels of a pod (root, name, row). */}}
{{- define "procura.podLabels" -}}
{{- include "procura.selector" .root }}
app.kubernetes.io/component: {{ .name }}
{{- with merge (deepCopy (default dict .row.podLabels)) (default dict .root.Values.commonLabels) }}
{{ toYaml . }}
{{- end }}
{{- end }}

{{- /* The metadata of a pod (root, name, row) that has annotations of its row only. */}}
{{- define "procura.podMetadata" -}}
labels:
  {{- include "procura.podLabels" . | nindent 2 }}
{{- with .row.podAnnotations }}
annotations:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- end }}

{{- /* A probe of a process: the path that it asks, and its times. */}}
{{- define "procura.probe" -}}
httpGet: { path: {{ .path }}, port: metrics }
{{- range $field := list "initialDelaySeconds" "periodSeconds" "timeoutSeconds" "successThreshold" "failureThreshold" }}
{{- with get (default dict $.times) $field }}
{{ $field }}: {{ . }}
{{- end }}
{{- end }}
{{- end }}

{{- define "procura.secretPrefix" -}}
{{- .Values.secrets.prefix | default (include "procura.fullname" .) }}
{{- end }}

{{- /* "true" where connections to NATS use TLS. */}}
{{- define "procura.natsTls" -}}
{{- if or .Values.nats.tls.enabled (contains "tls://" (join "," .Values.nats.servers)) }}true{{ end }}
{{- end }}

{{- /* Where a process (root, name) finds NATS: its password comes from the variable before. */}}
{{- define "procura.natsUrl" -}}
{{- $scheme := ternary "tls://" "nats://" (ne (include "procura.natsTls" .root) "") }}
{{- $servers := .root.Values.nats.servers | default (include "procura.natsServers" .root | fromYamlArray) }}
{{- $user := ternary "" "$(NATS_USER):$(NATS_PASSWORD)@" (ne (default "" .root.Values.nats.credentialsSecret) "") }}
{{- printf "%s%s%s" $scheme $user (join (printf ",%s" $scheme) $servers | replace "tls://tls://" "tls://" | trimPrefix "tls://") }}
{{- end }}

{{- /* The chart's own servers, each by its own name: a client that loses one tries the next. */}}
{{- define "procura.natsServers" -}}
{{- $name := printf "%s-nats" (include "procura.fullname" .) }}
{{- range until (int .Values.nats.bundled.replicas) }}
- {{ $name }}-{{ . }}.{{ $name }}:4222
{{- end }}
{{- end }}

{{- define "procura.natsConfiguration" -}}
{{- $name := printf "%s-nats" (include "procura.fullname" .) -}}
port: 4222
http_port: 8222
server_name: $POD_NAME
pid_file: /tmp/nats.pid
lame_duck_grace_period: 5s
lame_duck_duration: 30s
# A process that is frozen, or on a node that is cut off, takes no requests after 4 to 6 seconds; by default after minutes.
ping_interval: "2s"
ping_max: 2
include authorization.conf
{{- if gt (int .Values.nats.bundled.replicas) 1 }}
cluster {
  name: {{ $name }}
  port: 6222
  # Clients know the servers by name. The address of a pod is another after it was replaced.
  no_advertise: true
  # A server that is frozen, or on a node that is cut off, is left after 4 to 6 seconds; by default after 90.
  ping_interval: "2s"
  ping_max: 2
  routes: [
    {{- range until (int .Values.nats.bundled.replicas) }}
    nats://{{ $name }}-{{ . }}.{{ $name }}:6222
    {{- end }}
  ]
}
{{- end }}
{{- end }}

{{- /* Which nodes the pods of a row take, and where they look names up. */}}
{{- define "procura.placement" -}}
{{- with .priorityClassName }}
priorityClassName: {{ . }}
{{- end }}
{{- with .dnsPolicy }}
dnsPolicy: {{ . }}
{{- end }}
{{- range $field := list "nodeSelector" "tolerations" "affinity" "dnsConfig" }}
{{- with get $ $field }}
{{ $field }}:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- end }}
{{- end }}

{{- define "procura.serviceAccount" -}}
{{- (default dict .row.serviceAccount).name | default (printf "%s-%s" (include "procura.fullname" .root) .name) }}
{{- end }}

{{- /* The settings of a pod that every pod has. */}}
{{- define "procura.podSecurity" -}}
automountServiceAccountToken: false
{{- with .root.Values.image.pullSecrets }}
imagePullSecrets:
  {{- range . }}
  - name: {{ . }}
  {{- end }}
{{- end }}
securityContext:
  runAsNonRoot: true
  {{- if .root.Values.fixedUsers }}
  runAsUser: {{ .user }}
  runAsGroup: {{ .user }}
  fsGroup: {{ .user }}
  {{- end }}
  seccompProfile:
    type: RuntimeDefault
{{- end }}

{{- define "procura.containerSecurity" -}}
allowPrivilegeEscalation: false
readOnlyRootFilesystem: true
capabilities:
  drop: [ALL]
{{- end }}

{{- /* How the replicas of a component (root, component, row) are spread; a constraint without a selector is about them. */}}
{{- define "procura.spread" -}}
{{- with .row.topologySpreadConstraints }}
{{- $own := set (include "procura.selector" $.root | fromYaml) "app.kubernetes.io/component" $.component }}
topologySpreadConstraints:
  {{- range . }}
  {{- $constraint := deepCopy . }}
  {{- if not .labelSelector }}{{ $_ := set $constraint "labelSelector" (dict "matchLabels" $own) }}{{ end }}
  - {{- toYaml $constraint | nindent 4 }}
  {{- end }}
{{- end }}
{{- end }}

{{- /* The image of a program (root, name). */}}
{{- define "procura.image" -}}
{{- $digest := get (default dict .root.Values.image.digests) .name -}}
{{ .root.Values.image.repository }}/{{ .name }}:{{ .root.Values.image.tag | default .root.Chart.AppVersion }}{{ with $digest }}@{{ . }}{{ end }}
{{- end }}

{{- /* What the container of a process (root, name, row) has, whether it serves or migrates. */}}
{{- define "procura.container" -}}
image: {{ include "procura.image" . }}
imagePullPolicy: {{ .root.Values.image.pullPolicy }}
resources:
  {{- toYaml (default dict .row.resources) | nindent 2 }}
securityContext:
  {{- include "procura.containerSecurity" . | nindent 2 }}
volumeMounts:
  - { name: tmp, mountPath: /tmp }
  {{- range include "procura.certificates" . | fromYamlArray }}
  - { name: {{ .name }}, mountPath: {{ .path }}, readOnly: true }
  {{- end }}
  {{- with .row.extraVolumeMounts }}
  {{- toYaml . | nindent 2 }}
  {{- end }}
{{- end }}

{{- define "procura.volumes" -}}
- name: tmp
  emptyDir: { sizeLimit: 128Mi }
{{- range include "procura.certificates" . | fromYamlArray }}
- name: {{ .name }}
  secret: { secretName: {{ .secret }}{{ with .items }}, items: {{ toJson . }}{{ end }} }
{{- end }}
{{- with .row.extraVolumes }}
{{ toYaml . }}
{{- end }}
{{- end }}

{{- define "procura.certificates" -}}
{{- if and (has "nats" .row.reaches) .root.Values.nats.tls.secret }}
- { name: nats-tls, secret: {{ .root.Values.nats.tls.secret }}, path: /etc/procura/nats }
{{- end }}
{{- if and (has "nats" .row.reaches) .root.Values.nats.credentialsSecret }}
- { name: nats-credentials, secret: {{ .root.Values.nats.credentialsSecret }}, path: /etc/procura/nats-credentials, items: [{ key: {{ .name }}.creds, path: nats.creds }] }
{{- end }}
{{- if and (has "mongodb" .row.reaches) .root.Values.mongodb.tlsSecret }}
- { name: mongodb-tls, secret: {{ .root.Values.mongodb.tlsSecret }}, path: /etc/procura/mongodb }
{{- end }}
{{- end }}

{{- /* "true" where MongoDB is one's own; a service without a URI then is an error. */}}
{{- define "procura.ownMongodb" -}}
{{- $rows := include "procura.processes" . | fromJson }}
{{- $with := list }}
{{- $without := list }}
{{- range $name, $row := $rows }}
{{- if has "mongodb" $row.reaches }}
{{- if $row.mongodb.uriSecret }}{{ $with = append $with $name }}{{ else }}{{ $without = append $without $name }}{{ end }}
{{- end }}
{{- end }}
{{- if .Values.mongodb.uriSecret }}true
{{- else if $with }}
{{- if $without }}
{{- fail (printf "processes.%s.mongodb.uriSecret is empty, and other services have one. Name the Secret with its MONGODB_URI, or one for all in mongodb.uriSecret." (first $without)) }}
{{- end }}true
{{- end }}
{{- end }}

{{- /* The one member of the chart's own database. */}}
{{- define "procura.mongodbHost" -}}
{{- $name := printf "%s-mongodb" (include "procura.fullname" .) -}}
{{ $name }}-0.{{ $name }}:27017
{{- end }}

{{- /* Where a process (root, name, row) finds MongoDB; its job (migrate) as the user with more rights. */}}
{{- define "procura.mongodbEnv" -}}
{{- $own := .row.mongodb }}
{{- if not (or $own.uriSecret .root.Values.mongodb.uriSecret) }}
{{- $secret := printf "%s-%s" (include "procura.secretPrefix" .root) .name }}
{{- range list "MONGODB_USER" "MONGODB_PASSWORD" }}
- name: {{ . }}
  valueFrom:
    secretKeyRef: { name: {{ $secret }}, key: {{ . }} }
{{- end }}
{{- end }}
- name: MONGODB_URI
  {{- if $own.uriSecret }}
  valueFrom:
    secretKeyRef: { name: {{ $own.uriSecret }}, key: {{ ternary $own.migrateUriKey $own.uriKey (default false .migrate) }} }
  {{- else if .root.Values.mongodb.uriSecret }}
  valueFrom:
    secretKeyRef: { name: {{ .root.Values.mongodb.uriSecret }}, key: {{ .root.Values.mongodb.uriKey }} }
  {{- else }}
  value: mongodb://$(MONGODB_USER):$(MONGODB_PASSWORD)@{{ include "procura.mongodbHost" .root }}/?replicaSet=rs0&authSource=admin
  {{- end }}
{{- end }}

{{- /* The Secret of the first operator, which is optional: another may have been made by hand before. */}}
{{- define "procura.operatorSecret" -}}
{{ include "procura.secretPrefix" . }}-operator
{{- end }}

{{- /* Where identity, which alone has the row's auditMongodb, finds the activity log; its job as the user with more rights. */}}
{{- define "procura.auditEnv" -}}
{{- $given := .root.Values.auditMongodb }}
{{- if and $given.uriSecret (has "auditMongodb" .row.reaches) }}
- name: AUDIT_MONGODB_URI
  valueFrom:
    secretKeyRef: { name: {{ $given.uriSecret }}, key: {{ ternary $given.migrateUriKey $given.uriKey (default false .migrate) }} }
{{- end }}
{{- end }}

{{- define "procura.envSecrets" -}}
{{- $optional := .row.envSecrets }}
{{- if eq .name "identity" }}{{ $optional = prepend (default list $optional) (include "procura.operatorSecret" .root) | uniq }}{{ end }}
{{- range $optional }}
- secretRef: { name: {{ . }}, optional: true }
{{- end }}
{{- if and (has "payments" .row.reaches) (eq .root.Values.payments.provider "stripe") }}
- secretRef: { name: {{ .root.Values.payments.stripeSecret }} }
{{- end }}
{{- end }}

{{- define "procura.env" -}}
{{- $values := .root.Values }}
{{- $secret := printf "%s-%s" (include "procura.secretPrefix" .root) .name -}}
{{- $own := list "PROCURA_KEYS" "PROCURA_SECRET" }}
{{- if not $values.nats.credentialsSecret }}{{ $own = concat $own (list "NATS_USER" "NATS_PASSWORD") }}{{ end }}
{{- range $own }}
- name: {{ . }}
  valueFrom:
    secretKeyRef: { name: {{ $secret }}, key: {{ . }} }
{{- end }}
{{- $plain := dict
  "NATS_URL" (include "procura.natsUrl" .)
  "PUBLIC_URL" $values.publicUrl
  "LOG_LEVEL" $values.logLevel
  "METRICS_PORT" "9464"
  "METRICS_HOST" "::" }}
{{- $_ := merge $plain (include "procura.namespaceEnv" .root | fromYaml) }}
{{- if eq .name "gateway" }}
{{- $_ := set $plain "HOST" "::" }}
{{- if include "procura.callers" .root }}
{{- $_ := set $plain "INSIDE_HOST" (printf "%s-gateway" (include "procura.fullname" .root)) }}
{{- end }}
{{- end }}
{{- if $values.nats.tls.secret }}
{{- $_ := set $plain "NATS_CA" "/etc/procura/nats/ca.crt" }}
{{- if $values.nats.tls.clientCertificate }}
{{- $_ := set $plain "NATS_CERT" "/etc/procura/nats/tls.crt" }}
{{- $_ := set $plain "NATS_KEY" "/etc/procura/nats/tls.key" }}
{{- end }}
{{- end }}
{{- if $values.nats.credentialsSecret }}
{{- $_ := set $plain "NATS_CREDS" "/etc/procura/nats-credentials/nats.creds" }}
{{- end }}
{{- with $values.telemetry.otlpEndpoint }}
{{- $_ := set $plain "OTEL_EXPORTER_OTLP_ENDPOINT" . }}
{{- end }}
{{- if has "payments" .row.reaches }}
{{- $_ := set $plain "PAYMENT_PROVIDER" $values.payments.provider }}
{{- end }}
{{- if has "webhooks" .row.reaches }}
{{- $_ := set $plain "WEBHOOK_DENY" (join "," $values.webhooks.deny) }}
{{- end }}
{{- if has "mongodb" .row.reaches }}
{{ include "procura.mongodbEnv" . }}
{{- include "procura.auditEnv" . }}
{{- $_ := set $plain "MIGRATE" (ternary "by_job" "at_start" (ne (include "procura.ownMongodb" .root) "")) }}
{{- end }}
{{- if has "smtp" .row.reaches }}
{{- $_ := set $plain "MAIL_FROM" $values.mail.from }}
{{- if $values.mail.smtpSecret }}
- name: SMTP_URL
  valueFrom:
    secretKeyRef: { name: {{ $values.mail.smtpSecret }}, key: SMTP_URL }
{{- else }}
{{- $_ := set $plain "MAIL_DIR" "/tmp/mail" }}
{{- end }}
{{- end }}
{{ include "procura.rowEnv" (dict "row" .row "plain" $plain) }}
{{- end }}

{{- /* Where the names of databases and subjects do not begin as usual. */}}
{{- define "procura.namespaceEnv" -}}
{{- if ne .Values.platformNamespace "procura" }}
PROCURA_NAMESPACE: {{ .Values.platformNamespace }}
{{- end }}
{{- end }}

{{- /* The variables that a row gives, over plain ones of the chart. */}}
{{- define "procura.rowEnv" -}}
{{- range $variable, $value := merge (deepCopy (default dict .row.env)) .plain }}
- name: {{ $variable }}
  value: {{ $value | quote }}
{{- end }}
{{- with .row.extraEnv }}
{{ toYaml . }}
{{- end }}
{{- end }}

{{- /* Of an object (weight) that is there before the release, and gone once all that come before it have succeeded. */}}
{{- define "procura.beforeRelease" -}}
helm.sh/hook: pre-install,pre-upgrade
helm.sh/hook-weight: {{ .weight | quote }}
helm.sh/hook-delete-policy: before-hook-creation,hook-succeeded
{{- end }}

{{- /* The servers that this chart runs itself. */}}
{{- define "procura.bundled" -}}
{{- if not .Values.nats.servers }}
- nats
{{- end }}
{{- if not (include "procura.ownMongodb" .) }}
- mongodb
{{- end }}
{{- end }}

{{- /* The jobs of backups. */}}
{{- define "procura.backupJobs" -}}
{{- if .Values.backup.enabled }}
- backup
{{- if .Values.backup.drill.enabled }}
- restore-drill
{{- end }}
{{- end }}
{{- end }}

{{- /* Pods of the release that send requests to its gateway as programs do. */}}
{{- define "procura.callers" -}}
{{- if .Values.auditSigning.enabled }}
- audit-signer
{{- end }}
{{- if .Values.tests.secret }}
- test
{{- end }}
{{- end }}

{{- /* The image of the operator's commands, and where they find the gateway with a key of the Secret (root, secret). */}}
{{- define "procura.cli" -}}
image: {{ include "procura.image" (dict "root" .root "name" "cli") }}
imagePullPolicy: {{ .root.Values.image.pullPolicy }}
env:
  - { name: PROCURA_URL, value: "http://{{ include "procura.fullname" .root }}-gateway" }
  # A network plugin may take seconds to let a new pod through its policies.
  - { name: PROCURA_CONNECT_WITHIN, value: "30" }
  - name: PROCURA_REST_KEY
    valueFrom:
      secretKeyRef: { name: {{ .secret }}, key: PROCURA_REST_KEY }
securityContext:
  {{- include "procura.containerSecurity" .root | nindent 2 }}
{{- end }}

{{- /* What a process (root, row) reaches with these values. */}}
{{- define "procura.destinations" -}}
{{- $values := .root.Values }}
- dns
{{- range .row.reaches }}
{{- if not (or (and (eq . "smtp") (not $values.mail.smtpSecret)) (and (eq . "auditMongodb") (not $values.auditMongodb.uriSecret)) (and (eq . "payments") (ne $values.payments.provider "stripe"))) }}
- {{ . }}
{{- end }}
{{- end }}
{{- if and (has "nats" .row.reaches) $values.telemetry.otlpEndpoint }}
- telemetry
{{- end }}
{{- end }}

{{- /* The egress rules of what reaches (root, row) with these values. */}}
{{- define "procura.egress" -}}
{{- $bundled := include "procura.bundled" .root | fromYamlArray }}
{{- range $destination := include "procura.destinations" . | fromYamlArray }}
{{- $at := index $.root.Values.networkPolicy.destinations $destination }}
- ports:
    {{- toYaml $at.ports | nindent 4 }}
  to:
    {{- if has $destination $bundled }}
    - podSelector:
        matchLabels:
          {{- include "procura.selector" $.root | nindent 10 }}
          app.kubernetes.io/component: {{ $destination }}
    {{- else if $at.to }}
    {{- toYaml $at.to | nindent 4 }}
    {{- else }}
    {{- fail (printf "networkPolicy.destinations.%s.to is empty. Say where it is, such as [{ipBlock: {cidr: 10.0.8.0/24}}]." $destination) }}
    {{- end }}
{{- end }}
{{- end }}

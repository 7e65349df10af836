{{- /* Refuses values that the schema cannot, because they contradict each other or the contracts. */}}
{{- define "procura.check" -}}
{{- if not .Values.enabled }}
{{- fail "enabled is false, which a chart above this one reads by condition: procura.enabled in its Chart.yaml, and this installation has none. Leave it true." }}
{{- end }}
{{- include "procura.checkLabels" . }}
{{- include "procura.checkEnv" . }}
{{- include "procura.checkRows" . }}
{{- if include "procura.ownMongodb" . }}
{{- include "procura.checkVolumes" . }}
{{- end }}
{{- include "procura.checkAddresses" . }}
{{- include "procura.checkEdge" . }}
{{- if .Values.networkPolicy.enabled }}
{{- include "procura.checkPolicy" . }}
{{- end }}
{{- if gt (len (include "procura.fullname" .)) 39 }}
{{- fail (printf "The name of the release makes names of objects that are too long (%s-…). Take one of at most 31 characters, or set fullnameOverride." (include "procura.fullname" .)) }}
{{- end }}
{{- if not (regexMatch "^[a-z]([-a-z0-9]*[a-z0-9])?$" (include "procura.fullname" .)) }}
{{- fail (printf "The name of the release begins names of Services (%s-…), which begin with a letter and have no dots. Take another, or set fullnameOverride." (include "procura.fullname" .)) }}
{{- end }}
{{- range $at, $schedule := dict "auditSigning" .Values.auditSigning.schedule "backup" .Values.backup.schedule "backup.drill" .Values.backup.drill.schedule }}
{{- if not (hasPrefix "@" $schedule) }}
{{- $most := list 59 23 31 12 6 }}
{{- range $index, $field := splitList " " $schedule }}
{{- range regexFindAll "[0-9]+" (regexReplaceAll "/[0-9]+" $field "") -1 }}
{{- if gt (int .) (index $most $index) }}
{{- fail (printf "%s.schedule is %s, and %s is above %d. Write it as cron does: minute, hour, day, month, weekday." $at $schedule . (index $most $index)) }}
{{- end }}
{{- end }}
{{- end }}
{{- end }}
{{- end }}
{{- if not .Values.payments.provider }}
{{- fail "payments.provider is not chosen. Set it to stripe, or to sandbox for a platform that takes no real money: its links pay suppliers without anybody paying." }}
{{- end }}
{{- if not .Values.webhooks.deny }}
{{- fail "webhooks.deny is empty, so that customers could send requests to addresses of the cluster. List the CIDR blocks of pods, services and nodes and the prefix of NAT64, such as webhooks.deny={10.244.0.0/16,10.96.0.0/12,192.168.1.0/24,64:ff9b::/96}." }}
{{- end }}
{{- if and .Values.nats.credentialsSecret (not .Values.nats.servers) }}
{{- fail "nats.credentialsSecret is set and nats.servers is empty, and the chart's own server has names and passwords. Name your servers, or leave it out." }}
{{- end }}
{{- if and .Values.nats.tls.secret (not (include "procura.natsTls" .)) }}
{{- fail "nats.tls.secret is set and nats.tls.enabled is false. Set nats.tls.enabled to true, or leave the secret out." }}
{{- end }}
{{- if and .Values.mongodb.tlsSecret (not (include "procura.ownMongodb" .)) }}
{{- fail "mongodb.tlsSecret is set, and the chart's own database does not speak TLS. Set mongodb.uriSecret or processes.<name>.mongodb.uriSecret too, or leave it out." }}
{{- end }}
{{- if and .Values.auditMongodb.uriSecret (not (include "procura.ownMongodb" .)) }}
{{- fail "auditMongodb.uriSecret is set, and the chart's own database is for platforms that need one database server. Set mongodb.uriSecret or processes.<name>.mongodb.uriSecret too, or leave it out." }}
{{- end }}
{{- $images := concat (keys (include "procura.processes" . | fromJson)) (list "cli") | sortAlpha }}
{{- range $name, $_ := .Values.image.digests }}
{{- if not (has $name $images) }}
{{- fail (printf "image.digests.%s: there is no such image. Name one of %s." $name (join ", " $images)) }}
{{- end }}
{{- end }}
{{- end }}

{{- /* Labels by which the chart selects. The schema could refuse them too, but Helm 4 then names another value. */}}
{{- define "procura.checkLabels" -}}
{{- $given := dict "commonLabels" .Values.commonLabels "defaults.podLabels" .Values.defaults.podLabels }}
{{- range $table := list "processes" "otherPods" }}
{{- range $name, $row := get $.Values $table | default dict }}
{{- $_ := set $given (printf "%s.%s.podLabels" $table $name) (default dict $row).podLabels }}
{{- end }}
{{- end }}
{{- range $at, $labels := $given }}
{{- range $label, $_ := $labels }}
{{- if regexMatch "^(app\\.kubernetes\\.io/(name|instance|component|version|managed-by)|helm\\.sh/chart)$" $label }}
{{- fail (printf "%s.%s is set by the chart. Leave it out." $at $label) }}
{{- end }}
{{- end }}
{{- end }}
{{- end }}

{{- /* A variable that is given twice. */}}
{{- define "procura.checkVariables" -}}
{{- $given := keys (default dict .row.env) }}
{{- range .row.extraEnv }}
{{- if has .name $given }}
{{- fail (printf "%s.extraEnv has %s, which env or extraEnv has as well. Give it once." $.at .name) }}
{{- end }}
{{- $given = append $given .name }}
{{- end }}
{{- end }}

{{- /* Volumes and mounts that a pod (at, row) cannot have. */}}
{{- define "procura.checkMounts" -}}
{{- $at := .at }}
{{- $taken := concat (list "nats-tls" "nats-credentials" "mongodb-tls") (default list .volumes) }}
{{- $volumes := list "tmp" }}
{{- range .row.extraVolumes }}
{{- if has .name (concat $volumes $taken) }}
{{- fail (printf "%s.extraVolumes has %s, which the chart or another entry has as well. Give it another name." $at .name) }}
{{- end }}
{{- $volumes = append $volumes .name }}
{{- end }}
{{- $paths := list "/tmp" "/etc/procura/nats" "/etc/procura/nats-credentials" "/etc/procura/mongodb" }}
{{- range .row.extraVolumeMounts }}
{{- if not (has .name $volumes) }}
{{- fail (printf "%s.extraVolumeMounts has %s, which extraVolumes does not have: a row's lists take the place of those of defaults. Add it there." $at .name) }}
{{- end }}
{{- $path := trimSuffix "/" .mountPath }}
{{- if has $path $paths }}
{{- fail (printf "%s.extraVolumeMounts has %s, which the chart or another entry has as well. Mount it elsewhere." $at $path) }}
{{- end }}
{{- $paths = append $paths $path }}
{{- end }}
{{- end }}

{{- /* The pod that migrates has the volumes of all services. */}}
{{- define "procura.checkVolumes" -}}
{{- $seen := dict }}
{{- range $name, $row := include "procura.processes" . | fromJson }}
{{- if has "mongodb" $row.reaches }}
{{- range $row.extraVolumes }}
{{- if ne (get $seen .name | default . | toYaml) (toYaml .) }}
{{- fail (printf "processes.%s.extraVolumes has %s, which is another volume in the row of another service, and the job that migrates has both. Give one of them another name." $name .name) }}
{{- end }}
{{- $_ := set $seen .name . }}
{{- end }}
{{- end }}
{{- end }}
{{- end }}

{{- define "procura.checkRows" -}}
{{- $all := dict "mongodb.migrateResources" (default dict .Values.mongodb.migrateResources) }}
{{- range $at, $of := dict "nats.bundled" .Values.nats.bundled "mongodb.bundled" .Values.mongodb.bundled "auditSigning" .Values.auditSigning "tests" .Values.tests "backup" .Values.backup "backup.drill" .Values.backup.drill }}
{{- $_ := set $all (printf "%s.resources" $at) (default dict $of.resources) }}
{{- end }}
{{- $pods := dict }}
{{- range $name, $row := include "procura.processes" . | fromJson }}
{{- $at := printf "processes.%s" $name }}
{{- $own := default dict (index $.Values.processes $name) }}
{{- $resources := default dict $row.resources }}
{{- $_ := set $all (printf "%s.resources" $at) $resources }}
{{- $_ := set $pods $at $row }}
{{- include "procura.checkVariables" (dict "at" $at "row" $row) }}
{{- include "procura.checkMounts" (dict "at" $at "row" $row) }}
{{- $spread := list }}
{{- range $row.topologySpreadConstraints }}
{{- $key := printf "%s with %s" .topologyKey .whenUnsatisfiable }}
{{- if has $key $spread }}
{{- fail (printf "%s.topologySpreadConstraints has %s twice. Give it once." $at $key) }}
{{- end }}
{{- $spread = append $spread $key }}
{{- end }}
{{- with get (default dict $row.env) "STOP_WITHIN_MS" }}
{{- if not (regexMatch "^[1-9][0-9]{0,8}$" .) }}
{{- fail (printf "%s.env.STOP_WITHIN_MS is %s, and must be milliseconds such as 25000." $at .) }}
{{- end }}
{{- end }}
{{- with get (default dict $row.env) "DRAIN_MS" }}
{{- if not (regexMatch "^[0-9]{1,9}$" .) }}
{{- fail (printf "%s.env.DRAIN_MS is %s, and must be milliseconds such as 5000." $at .) }}
{{- end }}
{{- $stopWithinMs := get $row.env "STOP_WITHIN_MS" | default "25000" }}
{{- if and (eq $name "gateway") (ge (int .) (int $stopWithinMs)) }}
{{- fail (printf "%s.env.DRAIN_MS is %s, and STOP_WITHIN_MS is %s. Set it to more, so that requests in progress can be finished." $at . $stopWithinMs) }}
{{- end }}
{{- end }}
{{- with $row.autoscaling }}
{{- if and .enabled (gt (int .minReplicas) (int .maxReplicas)) }}
{{- fail (printf "%s.autoscaling.minReplicas is %v, above maxReplicas, which is %v. Set maxReplicas to at least as many." $at .minReplicas .maxReplicas) }}
{{- end }}
{{- end }}
{{- with $row.autoscaling }}
{{- if and .enabled (not (dig "requests" "cpu" "" $resources)) (not (dig "limits" "cpu" "" $resources)) }}
{{- fail (printf "%s.resources.requests.cpu is empty, and %s.autoscaling scales by it. Set it to such as 100m." $at $at) }}
{{- end }}
{{- if and .enabled .outboxSeconds (not $.Values.keda.enabled) }}
{{- fail (printf "%s.autoscaling.outboxSeconds is %v, by which only KEDA scales. Set keda.enabled, or leave it out." $at .outboxSeconds) }}
{{- end }}
{{- if and .enabled (dig "autoscaling" "outboxSeconds" 0 $own) (not (has "mongodb" $row.reaches)) }}
{{- fail (printf "%s.autoscaling.outboxSeconds is %v, and %s has no events. Leave it out." $at .outboxSeconds $name) }}
{{- end }}
{{- if and .enabled $.Values.keda.enabled (or .requestsInFlight .outboxSeconds) (not $.Values.keda.prometheus) }}
{{- fail (printf "keda.prometheus is empty, and %s scales by its figures. Set it to such as http://prometheus.monitoring:9090." $at) }}
{{- end }}
{{- end }}
{{- if and (dig "mongodb" "uriSecret" "" $own) (not (has "mongodb" $row.reaches)) }}
{{- fail (printf "%s.mongodb.uriSecret is set, and %s has no database. Leave it out." $at $name) }}
{{- end }}
{{- end }}
{{- range $name, $_ := .Values.otherPods }}
{{- $row := include "procura.otherPod" (dict "root" $ "name" $name) | fromJson }}
{{- include "procura.checkMounts" (dict "at" (printf "otherPods.%s" $name) "row" $row "volumes" (list "config" "data" "users" "key" "heads" "scripts" "backups" "scratch")) }}
{{- $_ := set $pods (printf "otherPods.%s" $name) $row }}
{{- end }}
{{- range $at, $row := $pods }}
{{- if and (eq (default "" $row.dnsPolicy) "None") (not (dig "nameservers" list (default dict $row.dnsConfig))) }}
{{- fail (printf "%s.dnsPolicy is None, and dnsConfig.nameservers is empty. Name at least one." $at) }}
{{- end }}
{{- with $row.strategy }}
{{- if and (ne (default "" .type) "Recreate") (has (toString (dig "rollingUpdate" "maxSurge" 1 .)) (list "0" "0%")) (has (toString (dig "rollingUpdate" "maxUnavailable" 0 .)) (list "0" "0%")) }}
{{- fail (printf "%s.strategy.rollingUpdate has 0 for maxSurge and maxUnavailable, so that no pod could be replaced. Set one of them to 1." $at) }}
{{- end }}
{{- end }}
{{- end }}
{{- range $at, $resources := $all }}
{{- range $what, $limit := $resources.limits }}
{{- with get (default dict $resources.requests) $what }}
{{- if gt (include "procura.amount" . | float64) (include "procura.amount" $limit | float64) }}
{{- fail (printf "%s.requests.%s is %v, above its limit, which is %v. Set the limit to at least as much." $at $what . $limit) }}
{{- end }}
{{- end }}
{{- end }}
{{- end }}
{{- end }}

{{- /* A quantity as a number. */}}
{{- define "procura.amount" -}}
{{- $units := dict "m" 0.001 "" 1.0 "k" 1e3 "M" 1e6 "G" 1e9 "T" 1e12 "Ki" 1024.0 "Mi" 1048576.0 "Gi" 1073741824.0 "Ti" 1099511627776.0 }}
{{- if kindIs "string" . }}
{{- $number := regexFind "^[0-9.]+" . }}
{{- mulf (float64 $number) (get $units (trimPrefix $number .)) }}
{{- else }}
{{- float64 . }}
{{- end }}
{{- end }}

{{- /* Addresses that are none, though they look like one to the schema. */}}
{{- define "procura.checkAddresses" -}}
{{- $urls := dict "publicUrl" .Values.publicUrl "telemetry.otlpEndpoint" .Values.telemetry.otlpEndpoint "keda.prometheus" .Values.keda.prometheus }}
{{- range $index, $server := .Values.nats.servers }}{{ $_ := set $urls (printf "nats.servers[%d]" $index) (printf "nats://%s" (trimPrefix "tls://" $server)) }}{{ end }}
{{- range $at, $url := $urls }}
{{- $port := (urlParse (default "" $url)).host | regexFind ":[0-9]+$" | trimPrefix ":" | default "1" | int }}
{{- if or (lt $port 1) (gt $port 65535) }}
{{- fail (printf "%s has the port %d. Name one from 1 to 65535." $at $port) }}
{{- end }}
{{- end }}
{{- $blocks := dict }}
{{- range .Values.webhooks.deny }}{{ $_ := set $blocks . "webhooks.deny" }}{{ end }}
{{- range .Values.service.loadBalancerSourceRanges }}{{ $_ := set $blocks . "service.loadBalancerSourceRanges" }}{{ end }}
{{- $peers := dict "networkPolicy.clients" .Values.networkPolicy.clients "networkPolicy.prometheus" .Values.networkPolicy.prometheus }}
{{- range $name, $destination := .Values.networkPolicy.destinations }}
{{- $_ := set $peers (printf "networkPolicy.destinations.%s.to" $name) $destination.to }}
{{- end }}
{{- range $at, $list := $peers }}
{{- range $list }}
{{- with .ipBlock }}
{{- range prepend (default list .except) .cidr }}{{ $_ := set $blocks . $at }}{{ end }}
{{- end }}
{{- end }}
{{- end }}
{{- $octet := "(25[0-5]|2[0-4][0-9]|1?[0-9]{1,2})" }}
{{- range $block, $at := $blocks }}
{{- $isFour := regexMatch (printf "^%s([.]%s){3}/(3[0-2]|[12]?[0-9])$" $octet $octet) $block }}
{{- $isSix := regexMatch "^[0-9A-Fa-f]{0,4}(:[0-9A-Fa-f]{0,4}){2,7}/(12[0-8]|1[01][0-9]|[1-9]?[0-9])$" $block }}
{{- $parts := len (splitList ":" $block) }}
{{- if not (or $isFour (and $isSix (or (eq $parts 8) (eq (len (splitList "::" $block)) 2)))) }}
{{- fail (printf "%s has %s, which is no CIDR block. Write it such as 10.0.8.0/24 or fd00::/8." $at $block) }}
{{- end }}
{{- end }}
{{- end }}

{{- /* What is reached from outside needs a name that others can resolve. */}}
{{- define "procura.checkEdge" -}}
{{- range $edge := list "ingress" "httpRoute" }}
{{- if (index $.Values $edge).enabled }}
{{- $host := (urlParse $.Values.publicUrl).hostname }}
{{- if or (eq $host "localhost") (regexMatch "^[0-9.]+$" $host) }}
{{- fail (printf "publicUrl is %s, and %s.enabled needs a name that people can resolve. Set it to such as https://procura.example.com." $.Values.publicUrl $edge) }}
{{- end }}
{{- if and $.Values.networkPolicy.enabled (not $.Values.networkPolicy.clients) }}
{{- fail (printf "networkPolicy.clients is empty, and %s.enabled is true, so that nobody would reach the gateway. Say whose pods send it requests, such as [{namespaceSelector: {matchLabels: {kubernetes.io/metadata.name: gateways}}}]." $edge) }}
{{- end }}
{{- end }}
{{- end }}
{{- with .Values.service }}
{{- if and (ne .type "LoadBalancer") (or .loadBalancerClass .loadBalancerSourceRanges) }}
{{- fail (printf "service.type is %s, and service.loadBalancerClass and loadBalancerSourceRanges are for LoadBalancer. Leave them out." .type) }}
{{- end }}
{{- if and (eq .type "ClusterIP") (or .externalTrafficPolicy .nodePort) }}
{{- fail "service.type is ClusterIP, and service.externalTrafficPolicy and nodePort are for NodePort and LoadBalancer. Leave them out." }}
{{- end }}
{{- if and (ne .type "ClusterIP") $.Values.networkPolicy.enabled (not $.Values.networkPolicy.clients) }}
{{- fail (printf "networkPolicy.clients is empty, and service.type is %s, so that nobody would reach the gateway. Say who sends it requests, such as [{ipBlock: {cidr: 0.0.0.0/0}}]." .type) }}
{{- end }}
{{- end }}
{{- if and .Values.ingress.enabled .Values.ingress.tlsSecret (hasPrefix "http:" .Values.publicUrl) }}
{{- fail (printf "publicUrl is %s, and ingress.tlsSecret is set. Begin publicUrl with https://." .Values.publicUrl) }}
{{- end }}
{{- end }}

{{- /* Addresses that the network policies of the same values would drop. */}}
{{- define "procura.checkPolicy" -}}
{{- $given := .Values.networkPolicy.destinations }}
{{- if and .Values.monitoring.podMonitor.enabled (not .Values.networkPolicy.prometheus) }}
{{- fail "networkPolicy.prometheus is empty, and monitoring.podMonitor.enabled is true, so that nobody would reach the metrics. Say whose pods read them, such as [{namespaceSelector: {matchLabels: {kubernetes.io/metadata.name: monitoring}}}]." }}
{{- end }}
{{- range .Values.nats.servers }}
{{- $port := splitList ":" . | last | int }}
{{- include "procura.checkPort" (dict "value" (printf "nats.servers has %s" .) "destination" "nats" "port" $port "at" $given.nats) }}
{{- end }}
{{- with .Values.telemetry.otlpEndpoint }}
{{- $url := urlParse . }}
{{- $port := regexFind ":[0-9]+$" $url.host | trimPrefix ":" | default (ternary "443" "80" (eq $url.scheme "https")) | int }}
{{- include "procura.checkPort" (dict "value" (printf "telemetry.otlpEndpoint is %s" .) "destination" "telemetry" "port" $port "at" $given.telemetry) }}
{{- $namespaces := list }}
{{- $others := false }}
{{- range $given.telemetry.to }}
{{- $labels := dig "namespaceSelector" "matchLabels" dict . }}
{{- with get $labels "kubernetes.io/metadata.name" }}{{ $namespaces = append $namespaces . }}{{ else }}{{ $others = true }}{{ end }}
{{- end }}
{{- $parts := splitList "." $url.hostname }}
{{- $namespace := ternary (index (append $parts "") 1) $.Release.Namespace (gt (len $parts) 1) }}
{{- if not (or $others (has $namespace $namespaces)) }}
{{- fail (printf "telemetry.otlpEndpoint is %s, and networkPolicy.destinations.telemetry.to allows the namespaces %s only. Say there where it is." . (join ", " $namespaces)) }}
{{- end }}
{{- end }}
{{- end }}

{{- define "procura.checkPort" -}}
{{- $port := .port }}
{{- $open := list }}
{{- range .at.ports }}{{ $open = append $open (int .port) }}{{ end }}
{{- if not (has $port $open) }}
{{- fail (printf "%s, and networkPolicy.destinations.%s.ports has no %d. Add it there." .value .destination $port) }}
{{- end }}
{{- end }}

{{- /* Variables that follow from other values, and the value that sets each. */}}
{{- define "procura.reserved" -}}
PROCURA_KEYS: secrets.prefix
PROCURA_SECRET: secrets.prefix
PROCURA_NAMESPACE: platformNamespace
NATS_URL: nats.servers
NATS_USER: secrets.prefix
NATS_PASSWORD: secrets.prefix
NATS_CA: nats.tls.secret
NATS_CREDS: nats.credentialsSecret
NATS_CERT: nats.tls.clientCertificate
NATS_KEY: nats.tls.clientCertificate
MONGODB_URI: processes.<name>.mongodb.uriSecret
AUDIT_MONGODB_URI: auditMongodb.uriSecret
MONGODB_USER: processes.<name>.mongodb.uriSecret
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
WEBHOOK_DENY: webhooks.deny
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
{{- $given := dict }}
{{- range $variable, $_ := $row.env }}{{ $_ := set $given $variable "env" }}{{ end }}
{{- range $row.extraEnv }}{{ $_ := set $given .name "extraEnv" }}{{ end }}
{{- range $variable, $where := $given }}
{{- if hasKey $reserved $variable }}
{{- $instead := index $reserved $variable }}
{{- fail (printf "%s.%s.%s is set by the chart. %s" $at $where $variable (ternary (printf "Set %s instead." $instead) "Leave it out." (ne $instead ""))) }}
{{- end }}
{{- end }}
{{- end }}
{{- end }}

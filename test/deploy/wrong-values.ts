/** The values that every installation chooses. */
export const chosen = ['payments.provider=sandbox', 'webhooks.deny={10.244.0.0/16,64:ff9b::/96}'];

/** Values that cannot be right, each with what the refusal says; `chosen` is given with all of them. */
export const wrongValues: [given: string[], sentence: RegExp][] = [
  // Names that do not exist.
  [['processes.billing.replicas=2'], /processes\.billing: there is no such process\. Name one of branches/],
  [['replicas=2'], /additional propert\w+ '?replicas'? (is )?not allowed/i],
  [['processes.orders.replica=2'], /additional propert\w+ '?replica'? (is )?not allowed/i],
  [['defaults.resources.requests.memroy=1Gi'], /memroy/],
  [[`image.digests.billing=sha256:${'0'.repeat(64)}`], /image\.digests\.billing: there is no such image\./],
  // What belongs together and is only there in part.
  [['payments.provider='], /payments\.provider is not chosen\. Set it to stripe, or to sandbox/],
  [
    ['webhooks.deny=null'],
    /webhooks\.deny is empty.*pods, services and nodes and the prefix of NAT64, such as/,
  ],
  [['webhooks.deny={10.244.0.0}'], /webhooks[./]deny[./]0/],
  [
    ['processes.feed.env.WEBHOOK_DENY=10.0.0.0/8'],
    /processes\.feed\.env\.WEBHOOK_DENY is set by the chart\. Set webhooks\.deny instead\./,
  ],
  [['payments.provider=stripe'], /payments[./]stripeSecret/],
  [['nats.tls.enabled=true'], /nats[./]servers/],
  [['nats.tls.clientCertificate=true'], /nats[./]tls[./]secret/],
  [['nats.tls.secret=x'], /nats\.tls\.secret is set and nats\.tls\.enabled is false/],
  [['mongodb.tlsSecret=x'], /mongodb\.tlsSecret is set, and the chart's own database does not speak TLS/],
  [['processes.orders.mongodb.uriSecret=x'], /processes\.branches\.mongodb\.uriSecret is empty/],
  [
    ['networkPolicy.enabled=false', 'mongodb.uriSecret=x', 'processes.gateway.mongodb.uriSecret=x'],
    /processes\.gateway\.mongodb\.uriSecret is set, and gateway has no database/,
  ],
  [['auditSigning.enabled=true'], /auditSigning[./]secret/],
  [['secrets.external.enabled=true'], /secrets[./]external[./]store[./]name/],
  [['secrets.external.refreshInterval=often'], /secrets[./]external[./]refreshInterval/],
  // Variables that follow from other values.
  [
    ['processes.orders.env.MONGODB_URI=x'],
    /processes\.orders\.env\.MONGODB_URI is set by the chart\. Set processes\.<name>\.mongodb\.uriSecret instead\./,
  ],
  [['defaults.env.HOST=x'], /defaults\.env\.HOST is set by the chart\. Leave it out\./],
  [
    ['defaults.extraEnv[0].name=NATS_URL', 'defaults.extraEnv[0].valueFrom.fieldRef.fieldPath=spec.nodeName'],
    /defaults\.extraEnv\.NATS_URL is set by the chart\. Set nats\.servers instead\./,
  ],
  [
    [
      'defaults.env.ZONE=a',
      'processes.orders.extraEnv[0].name=ZONE',
      'processes.orders.extraEnv[0].valueFrom.fieldRef.fieldPath=spec.nodeName',
    ],
    /processes\.orders\.extraEnv has ZONE, which env or extraEnv has as well\. Give it once\./,
  ],
  [['defaults.extraEnv[0].name=ZONE', 'defaults.extraEnv[0].value=a'], /extraEnv/],
  [
    ['defaults.podLabels.app\\.kubernetes\\.io/name=x'],
    /defaults\.podLabels\.app\.kubernetes\.io\/name is set by the chart\. Leave it out\./,
  ],
  [
    ['defaults.extraEnv[0].name=ZONE', 'defaults.extraEnv[0].valueFrom.secretRef.name=zone'],
    /extraEnv[./]0[./]valueFrom.*secretRef/s,
  ],
  [['defaults.tolerations[0].effect=NoWay'], /tolerations/],
  [
    ['defaults.tolerations[0].operator=Exists', 'defaults.tolerations[0].value=procura'],
    /defaults[./]tolerations[./]0/,
  ],
  [['defaults.podLabels.team=our purchasing'], /defaults[./]podLabels/],
  [['defaults.podAnnotations.our team=x'], /defaults[./]podAnnotations.*our team/s],
  [['ingress.annotations.our team=x'], /ingress[./]annotations.*our team/s],
  [['image.pullSecrets={registry,registry}'], /image[./]pullSecrets/],
  [['processes.orders.minReadySeconds=600'], /processes[./]orders[./]minReadySeconds/],
  [['defaults.replicas=3000000000'], /defaults[./]replicas/],
  [['defaults.affinity.nodeAffinity.required=x'], /defaults[./]affinity[./]nodeAffinity/],
  [
    ['defaults.extraVolumes[0].name=x', 'defaults.extraVolumes[0].configmap.name=x'],
    /defaults[./]extraVolumes[./]0.*configmap/s,
  ],
  [
    ['defaults.extraEnv[0].name=ZONE', 'defaults.extraEnv[0].valueFrom.fieldRef.fieldPath=metadata.labels'],
    /extraEnv[./]0[./]valueFrom[./]fieldRef[./]fieldPath/,
  ],
  [
    ['defaults.extraEnv[0].name=CPU', 'defaults.extraEnv[0].valueFrom.resourceFieldRef.resource=cpu'],
    /extraEnv[./]0[./]valueFrom[./]resourceFieldRef[./]resource/,
  ],
  [
    [0, 1].flatMap((index) =>
      ['maxSkew=1', 'topologyKey=zone', 'whenUnsatisfiable=ScheduleAnyway'].map(
        (one) => `defaults.topologySpreadConstraints[${index}].${one}`,
      ),
    ),
    /topologySpreadConstraints has zone with ScheduleAnyway twice\. Give it once\./,
  ],
  [
    ['processes.orders.env.STOP_WITHIN_MS=soon'],
    /processes\.orders\.env\.STOP_WITHIN_MS is soon, and must be milliseconds such as 25000\./,
  ],
  [['processes.orders.nodeSelector.disk=very fast'], /processes[./]orders[./]nodeSelector/],
  [['defaults.priorityClassName=Business Class'], /defaults[./]priorityClassName/],
  [['ingress.className=our nginx'], /ingress[./]className/],
  [['mongodb.uriKey=the uri'], /mongodb[./]uriKey/],
  // Rows, labels and names.
  [['otherPods.gateway.podLabels.a=b'], /additional propert\w+ '?gateway'? (is )?not allowed/i],
  [['otherPods.nats.replicas=2'], /additional propert\w+ '?replicas'? (is )?not allowed/i],
  [
    ['otherPods.nats.podLabels.app\\.kubernetes\\.io/component=x'],
    /otherPods\.nats\.podLabels\.app\.kubernetes\.io\/component is set by the chart\. Leave it out\./,
  ],
  [
    ['otherPods.mongodb.extraVolumes[0].name=data', 'otherPods.mongodb.extraVolumes[0].configMap.name=x'],
    /otherPods\.mongodb\.extraVolumes has data, which the chart or another entry has as well\./,
  ],
  [['commonLabels.helm\\.sh/chart=x'], /commonLabels\.helm\.sh\/chart is set by the chart\. Leave it out\./],
  [['commonLabels.team=our team'], /commonLabels[./]team/],
  [['enabled=false'], /enabled is false, which a chart above this one reads by condition: procura\.enabled/],
  [['fullnameOverride=My-Shop'], /fullnameOverride/],
  [[`fullnameOverride=${'a'.repeat(40)}`], /fullnameOverride/],
  [['platformNamespace=Staging'], /platformNamespace/],
  [
    ['defaults.env.PROCURA_NAMESPACE=x'],
    /defaults\.env\.PROCURA_NAMESPACE is set by the chart\. Set platformNamespace instead\./,
  ],
  [['defaults.dnsPolicy=None'], /dnsPolicy is None, and dnsConfig\.nameservers is empty\. Name at least one/],
  [['defaults.dnsConfig.ndots=2'], /ndots/],
  // How pods are replaced and asked.
  [
    ['defaults.strategy.rollingUpdate.maxSurge=0'],
    /strategy\.rollingUpdate has 0 for maxSurge and maxUnavailable, so that no pod could be replaced/,
  ],
  [['defaults.strategy.type=Rolling'], /strategy[./]type/],
  [['defaults.probes.liveness.successThreshold=2'], /successThreshold/],
  [['defaults.probes.readiness.periodSeconds=0'], /probes[./]readiness[./]periodSeconds/],
  // The Service of the gateway.
  [['service.type=ExternalName'], /service[./]type/],
  [
    ['service.loadBalancerClass=x'],
    /service\.type is ClusterIP, and service\.loadBalancerClass and loadBalancerSourceRanges are for LoadBalancer/,
  ],
  [
    ['service.nodePort=30080'],
    /service\.type is ClusterIP, and service\.externalTrafficPolicy and nodePort are for NodePort/,
  ],
  [['service.type=LoadBalancer'], /networkPolicy\.clients is empty, and service\.type is LoadBalancer/],
  [
    [
      ...['service.type=LoadBalancer', 'networkPolicy.clients[0].ipBlock.cidr=0.0.0.0/0'],
      'service.loadBalancerSourceRanges={10.0.0.0/99}',
    ],
    /service\.loadBalancerSourceRanges has 10\.0\.0\.0\/99, which is no CIDR block/,
  ],
  [['service.appProtocol=kubernetes.io/'], /service[./]appProtocol/],
  // Backups.
  [['backup.enabled=true', 'backup.keep=0'], /backup[./]keep/],
  [['backup.schedule=0 25 * * *'], /backup\.schedule is 0 25 \* \* \*, and 25 is above 23\./],
  [['backup.drill.schedule=weekly'], /backup[./]drill[./]schedule/],
  [
    ['backup.resources.limits.memory=1Mi'],
    /backup\.resources\.requests\.memory is 256Mi, above its limit, which is 1Mi/,
  ],
  // Users of NATS.
  [['nats.credentialsSecret=x'], /nats\.credentialsSecret is set and nats\.servers is empty/],
  [
    ['processes.orders.env.NATS_CREDS=/x'],
    /processes\.orders\.env\.NATS_CREDS is set by the chart\. Set nats\.credentialsSecret instead\./,
  ],
  // Volumes that a pod cannot have.
  [
    ['defaults.extraVolumes[0].name=tmp', 'defaults.extraVolumes[0].configMap.name=x'],
    /processes\.\w+\.extraVolumes has tmp, which the chart or another entry has as well\./,
  ],
  [
    ['processes.orders.extraVolumeMounts[0].name=ca', 'processes.orders.extraVolumeMounts[0].mountPath=/ca'],
    /processes\.orders\.extraVolumeMounts has ca, which extraVolumes does not have/,
  ],
  [
    [
      ...['processes.orders.extraVolumes[0].name=ca', 'processes.orders.extraVolumes[0].configMap.name=x'],
      ...[
        'processes.orders.extraVolumeMounts[0].name=ca',
        'processes.orders.extraVolumeMounts[0].mountPath=/tmp/',
      ],
    ],
    /processes\.orders\.extraVolumeMounts has \/tmp, which the chart or another entry has as well\./,
  ],
  [['defaults.extraVolumes[0].name=ca'], /defaults[./]extraVolumes/],
  [['defaults.topologySpreadConstraints[0].maxSkew=0'], /topologySpreadConstraints/],
  [['defaults.revisionHistoryLimit=-1'], /revisionHistoryLimit/],
  [['processes.orders.minReadySeconds=-1'], /minReadySeconds/],
  [['fixedUsers=maybe'], /fixedUsers/],
  [['monitoring.podMonitor.interval=fast'], /interval/],
  [['extraObjects[0].kind=ConfigMap'], /extraObjects/],
  // What contradicts another value.
  [
    ['processes.orders.autoscaling.enabled=true', 'processes.orders.autoscaling.minReplicas=9'],
    /processes\.orders\.autoscaling\.minReplicas is 9, above maxReplicas, which is 6\./,
  ],
  [
    ['processes.orders.resources.requests.memory=1Gi'],
    /processes\.orders\.resources\.requests\.memory is 1Gi, above its limit, which is 512Mi\./,
  ],
  [
    ['mongodb.bundled.resources.limits.cpu=100m'],
    /mongodb\.bundled\.resources\.requests\.cpu is 250m, above its limit, which is 100m\./,
  ],
  [
    ['mongodb.migrateResources.requests.memory=1Gi'],
    /mongodb\.migrateResources\.requests\.memory is 1Gi, above its limit, which is 512Mi\./,
  ],
  [
    [
      'processes.orders.autoscaling.enabled=true',
      'defaults.resources.requests.cpu=null',
      'processes.orders.resources.requests.cpu=null',
    ],
    /processes\.orders\.resources\.requests\.cpu is empty, and processes\.orders\.autoscaling scales by it/,
  ],
  [
    ['monitoring.podMonitor.enabled=true', 'networkPolicy.prometheus=null'],
    /networkPolicy\.prometheus is empty, and monitoring\.podMonitor\.enabled is true/,
  ],
  [
    ['processes.orders.autoscaling.enabled=true', 'processes.orders.autoscaling.outboxSeconds=30'],
    /processes\.orders\.autoscaling\.outboxSeconds is 30, by which only KEDA scales/,
  ],
  [
    [
      ...['keda.enabled=true', 'keda.prometheus=http://p:9090', 'processes.gateway.autoscaling.enabled=true'],
      'processes.gateway.autoscaling.outboxSeconds=30',
    ],
    /processes\.gateway\.autoscaling\.outboxSeconds is 30, and gateway has no events/,
  ],
  [
    ['keda.enabled=true', 'defaults.autoscaling.enabled=true', 'defaults.autoscaling.requestsInFlight=9'],
    /keda\.prometheus is empty, and processes\.\w+ scales by its figures/,
  ],
  [['defaults.autoscaling.behavior.scaleDown.policies[0].type=All'], /behavior[./]scaleDown/],
  [['ingress.enabled=true'], /publicUrl is http:\/\/localhost:3000, and ingress\.enabled needs a name/],
  [
    ['ingress.enabled=true', 'publicUrl=https://10.1.2.3'],
    /publicUrl is https:\/\/10\.1\.2\.3, and ingress\.enabled needs a name/,
  ],
  [
    [
      ...['ingress.enabled=true', 'publicUrl=http://procura.example.com', 'ingress.tlsSecret=x'],
      'networkPolicy.clients[0].podSelector.matchLabels.app=proxy',
    ],
    /publicUrl is http:\/\/procura\.example\.com, and ingress\.tlsSecret is set\. Begin publicUrl with https/,
  ],
  [
    ['telemetry.otlpEndpoint=http://collector.monitoring:4317'],
    /telemetry\.otlpEndpoint is http:\/\/collector\.monitoring:4317, and networkPolicy\.destinations\.telemetry\.ports has no 4317/,
  ],
  [
    ['telemetry.otlpEndpoint=http://collector.tracing:4318'],
    /telemetry\.otlpEndpoint is http:\/\/collector\.tracing:4318, and networkPolicy\.destinations\.telemetry\.to allows the namespaces monitoring only/,
  ],
  [['httpRoute.enabled=true'], /httpRoute[./]parentRefs/],
  [
    ['httpRoute.enabled=true', 'httpRoute.parentRefs[0].name=public'],
    /publicUrl is http:\/\/localhost:3000, and httpRoute\.enabled needs a name/,
  ],
  [
    ['ingress.enabled=true', 'publicUrl=https://procura.example.com'],
    /networkPolicy\.clients is empty, and ingress\.enabled is true, so that nobody would reach the gateway/,
  ],
  [['nats.servers[0]=nats:4222'], /networkPolicy\.destinations\.nats\.to is empty\. Say where it is/],
  [
    ['auditMongodb.uriSecret=x', 'networkPolicy.destinations.auditMongodb.to[0].ipBlock.cidr=10.0.0.0/8'],
    /auditMongodb\.uriSecret is set, and the chart's own database is for platforms that need one database server/,
  ],
  [
    [
      'auditMongodb.uriSecret=x',
      'mongodb.uriSecret=y',
      'networkPolicy.destinations.mongodb.to[0].ipBlock.cidr=10.0.0.0/8',
    ],
    /networkPolicy\.destinations\.auditMongodb\.to is empty\. Say where it is/,
  ],
  [
    ['nats.servers[0]=nats:4333', 'networkPolicy.destinations.nats.to[0].ipBlock.cidr=10.0.0.0/8'],
    /nats\.servers has nats:4333, and networkPolicy\.destinations\.nats\.ports has no 4333/,
  ],
  // What is not written as it must be.
  [
    ['processes.orders.resources.requests.memory=banana'],
    /processes[./]orders[./]resources[./]requests[./]memory/,
  ],
  [['defaults.resources.limits.cpu=-1'], /defaults[./]resources[./]limits[./]cpu/],
  // A thousandth of a byte, where a million was meant.
  [['defaults.resources.limits.memory=512m'], /defaults[./]resources[./]limits[./]memory/],
  [['defaults.resources.requests.cpu=1Gi'], /defaults[./]resources[./]requests[./]cpu/],
  [['mongodb.bundled.storage=8 GB'], /mongodb[./]bundled[./]storage/],
  [['mongodb.bundled.storage=0Gi'], /mongodb[./]bundled[./]storage/],
  [['mongodb.bundled.image=mongo'], /mongodb[./]bundled[./]image/],
  [['nats.bundled.image=nats@sha256:1'], /nats[./]bundled[./]image/],
  [['nats.bundled.replicas=2'], /nats[./]bundled[./]replicas/],
  [['image.digests.orders=sha256:1'], /image[./]digests[./]orders/],
  [['image.repository=procura:1.0/'], /image[./]repository/],
  [['image.tag=1.0@x'], /image[./]tag/],
  [['publicUrl=procura.example.com'], /publicUrl/],
  [['publicUrl=https://procura.example.com/app'], /publicUrl/],
  [['publicUrl=https://Procura.example.com'], /publicUrl/],
  [
    ['publicUrl=https://procura.example.com:70000'],
    /publicUrl has the port 70000\. Name one from 1 to 65535/,
  ],
  [['nats.servers[0]=nats://nats:4222'], /nats[./]servers/],
  [['telemetry.otlpEndpoint=collector:4318'], /telemetry[./]otlpEndpoint/],
  [['mail.smtpSecret=Mail_Secret'], /mail[./]smtpSecret/],
  [['mail.from=nobody'], /mail[./]from/],
  [['logLevel=verbose'], /logLevel/],
  [['defaults.replicas=0'], /defaults[./]replicas/],
  [['auditSigning.schedule=hourly'], /auditSigning[./]schedule/],
  [['auditSigning.schedule=61 * * * *'], /auditSigning\.schedule is 61 \* \* \* \*, and 61 is above 59\./],
  [['defaults.env.my-name=x'], /my-name/],
  [['networkPolicy.clients[0].ipBlock.cidr=10.0.0.1'], /networkPolicy[./]clients/],
  [
    ['networkPolicy.clients[0].ipBlock.cidr=10.0.0.0/33'],
    /networkPolicy\.clients has 10\.0\.0\.0\/33, which is no CIDR block\./,
  ],
  [
    ['networkPolicy.clients[0].ipBlock.cidr=1:2:3/64'],
    /networkPolicy\.clients has 1:2:3\/64, which is no CIDR block\./,
  ],
  [
    [
      'networkPolicy.clients[0].podSelector.matchExpressions[0].key=app',
      'networkPolicy.clients[0].podSelector.matchExpressions[0].operator=In',
    ],
    /networkPolicy[./]clients[./]0[./]podSelector[./]matchExpressions[./]0/,
  ],
  [['webhooks.deny={300.0.0.0/8}'], /webhooks\.deny has 300\.0\.0\.0\/8, which is no CIDR block\./],
  [
    [
      'networkPolicy.clients[0].ipBlock.cidr=10.0.0.0/8',
      'networkPolicy.clients[0].podSelector.matchLabels.app=x',
    ],
    /networkPolicy[./]clients[./]0/,
  ],
  [['networkPolicy.destinations.smtp.ports[0].port=70000'], /networkPolicy[./]destinations[./]smtp/],
  [['mongodb.migrateWithinSeconds=5'], /mongodb[./]migrateWithinSeconds/],
];

/** The Python packages that validate Kubernetes objects and Compose files, at exact versions. */
export const manifestCheckers = ['kubernetes-validate==1.37.0', 'check-jsonschema==0.39.0'];
